import { Link } from 'react-router-dom';
import type { ListFilter } from '#design/console/filter-bar.tsx';
import { t } from '#design/console/words.ts';

/** List filter by member number. */
export const MEMBER_NO_FILTER: ListFilter = {
  kind: 'text',
  name: 'memberNo',
  label: t('Member, e.g. M0000123'),
  width: 230,
  fits: /^m?0*[1-9]\d{0,16}$/i,
};

type MemberLinkProps = { id: string; memberNo: string; name?: string; forCase?: string };

/**
 * Link to the member's page, with the member number and, if given, the name. On the page of a case it says the case's
 * number, `forCase`, because the member reads for which case staff looked (src/features/looks/README.md).
 */
export function MemberLink({ id, memberNo, name, forCase }: MemberLinkProps) {
  const query = forCase === undefined ? '' : `?for=${encodeURIComponent(forCase)}`;
  return (
    <>
      <Link
        to={`/members/${id}/show${query}`}
        style={{ color: 'inherit' }}
        onClick={(event) => event.stopPropagation()}
      >
        {memberNo}
      </Link>
      {name ? ` ${name}` : ''}
    </>
  );
}
