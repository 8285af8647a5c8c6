import { useTranslations } from 'use-intl/react';
import type { DataOf } from '#platform/client/call-types.ts';
import './team-tree.css';

type Team = DataOf<'GET /api/v1/team'>;

/** Dots for more members than this would fill the screen. The words beside them say the whole number. */
const DOTS_MAX = 40;

/** The team as a tree: the member, and a branch for each level with a dot for each member. Valid members are filled. */
export function TeamTree({ levels }: { levels: Team['levels'] }) {
  const t = useTranslations('team');
  return (
    <div className="card card-plain">
      <p className="team-tree-root">{t('tree.you')}</p>
      <ol className="team-tree" aria-label={t('levels')}>
        {levels.map(({ level, members, valid }) => (
          <li key={level} className="team-branch">
            <span className="numerals">
              {t('levelOf', { level, count: members })}
              {members > 0 ? ` · ${t('validOf', { count: valid })}` : null}
            </span>
            <span className="team-dots" aria-hidden="true">
              {Array.from({ length: Math.min(members, DOTS_MAX) }, (_, at) => (
                <span key={at} className={at < valid ? 'team-dot team-dot-valid' : 'team-dot'} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
