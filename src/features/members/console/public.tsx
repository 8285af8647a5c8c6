import { Link } from 'react-router-dom';
import type { ListFilter } from '#design/console/filter-bar.tsx';

/** Lists filter by the number that members know. */
export const MEMBER_NO_FILTER: ListFilter = {
  kind: 'text',
  name: 'memberNo',
  label: 'Member, e.g. M0000123',
  width: 230,
  fits: /^m?0*[1-9]\d{0,16}$/i,
};

/** Leads to the member's page; shows the public number, and the name beside it if given. */
export function MemberLink({ id, memberNo, name }: { id: string; memberNo: string; name?: string }) {
  return (
    <>
      <Link to={`/members/${id}/show`} style={{ color: 'inherit' }} onClick={(event) => event.stopPropagation()}>
        {memberNo}
      </Link>
      {name ? ` ${name}` : ''}
    </>
  );
}
