import { Link } from 'react-router-dom';

/** Leads to the member's page; the public number, with the name beside it where one was given. */
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
