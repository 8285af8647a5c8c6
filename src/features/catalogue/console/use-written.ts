import { useNavigate } from 'react-router-dom';
import type { DataOf } from '#platform/client/call-types.ts';

type Written = DataOf<'POST /console/api/v1/contracts'>;

/** The end of an act that writes a row of a page: the row is there, or two people must sign it. */
export function useWritten(text: string) {
  const navigate = useNavigate();
  return {
    done: ({ proposalId }: Written) => (proposalId === null ? text : 'Proposed. Two people must sign it.'),
    onDone: ({ proposalId }: Written) => {
      if (proposalId !== null) void navigate(`/catalogue-acts/${proposalId}/show`);
    },
  };
}
