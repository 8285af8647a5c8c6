import { Fragment, type ReactNode } from 'react';
import { type Block, type Run, safeLink } from '#universal/prose.ts';
import { type AppPath, type Destination, Link } from '../navigation.tsx';
import './prose.css';

export type ProseProps = {
  blocks: readonly Block[];
  /** The language of the text, if it may differ from the page's. */
  language?: string;
  /** Names tables for screen readers. */
  label: string;
  /** False for a preview: links are shown but lead nowhere. */
  links?: boolean;
};

/** Renders a text that staff wrote, from its tree (universal/prose.ts). Uses no HTML, and checks each link again. */
export function Prose({ blocks, language, label, links = true }: ProseProps) {
  return (
    <div className="prose" lang={language}>
      {blocks.map((block, at) => (
        <Part key={at} block={block} label={label} links={links} />
      ))}
    </div>
  );
}

function Part({ block, label, links }: { block: Block; label: string; links: boolean }) {
  const words = (runs: readonly Run[]) => runs.map((run, at) => <Words key={at} run={run} links={links} />);
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{words(block.runs)}</h2> : <h3>{words(block.runs)}</h3>;
    case 'paragraph':
      return <p>{words(block.runs)}</p>;
    case 'quote':
      return (
        <blockquote>
          {block.paragraphs.map((runs, at) => (
            <p key={at}>{words(runs)}</p>
          ))}
        </blockquote>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const items = block.items.map(({ runs, items: inner = [] }, at) => (
        <li key={at}>
          {words(runs)}
          {inner.length > 0 ? (
            <ul>
              {inner.map((one, place) => (
                <li key={place}>{words(one)}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <ProseTable head={block.head.map(words)} rows={block.rows.map((row) => row.map(words))} label={label} />;
    default:
      return null;
  }
}

/** A table that scrolls sideways inside its own frame. */
function ProseTable({ head, rows, label }: { head: ReactNode[]; rows: ReactNode[][]; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scrolling region
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Words({ run: { text, strong, em, code, to }, links }: { run: Run; links: boolean }) {
  let shown: ReactNode = text;
  if (code) shown = <code>{shown}</code>;
  if (em) shown = <em>{shown}</em>;
  if (strong) shown = <strong>{shown}</strong>;
  const address = to === undefined ? null : safeLink(to);
  if (address === null) return <Fragment>{shown}</Fragment>;
  if (!links) return <span className="prose-link">{shown}</span>;
  if (address.startsWith('/')) return <Link {...destinationOf(address)}>{shown}</Link>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}

/** The destination of a link to a page of ours. If it does not exist, the shell says that the page is unknown. */
function destinationOf(address: string): Destination {
  const [path = '/', search = ''] = address.split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  return { to: (path === '/' ? '/pages/tabbar/home/index' : path) as AppPath, query };
}
