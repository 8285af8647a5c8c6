import { useMemo } from 'react';
import { useCall } from '#platform/client/queries.ts';

/** Names of staff by id, for timelines that carry ids. */
export function useColleagues(): ReadonlyMap<string, string> {
  const { data } = useCall('GET /console/api/v1/colleagues', {}, { staleMs: 300_000, quiet: true });
  return useMemo(() => new Map(data?.items.map(({ id, name }) => [id, name])), [data]);
}

export function StaffName({ id }: { id: string | null }) {
  const names = useColleagues();
  if (id === null) return <>The system</>;
  return <>{names.get(id) ?? `Staff ${id}`}</>;
}
