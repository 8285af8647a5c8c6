// Orders all due work that runs together. Each job names the jobs that it follows or precedes (Job.after, Job.before).
import type { Job } from '#platform/queue/job.ts';

/** A job that has work to run and a place in the order. */
export type DueJob = Job & Required<Pick<Job, 'run'>>;

/**
 * Returns the jobs that have a place in the order, each after those that it waits for. Otherwise keeps the given order.
 * Throws if a job names one without a place, or if jobs wait for each other in a circle.
 */
export function dueInOrder(jobs: readonly Job[]): DueJob[] {
  const part = jobs.filter(takesPart);
  const waits = waitsOf(part);
  const ordered: DueJob[] = [];
  const placed = new Set<string>();
  while (ordered.length < part.length) {
    const next = part.find(
      ({ name }) => !placed.has(name) && [...(waits.get(name) ?? [])].every((one) => placed.has(one)),
    );
    if (!next) throw new Error(`jobs wait for each other in a circle: ${circleIn(waits, placed).join(' -> ')}`);
    placed.add(next.name);
    ordered.push(next);
  }
  return ordered;
}

function takesPart(job: Job): job is DueJob {
  if (job.after === undefined) {
    if (job.before)
      throw new Error(`${job.name} says \`before\` and takes no part in the order: it needs \`after\` too`);
    return false;
  }
  if (!job.run) throw new Error(`${job.name} has a position in the order and nothing to run`);
  return true;
}

/** The jobs that each job waits for. */
function waitsOf(jobs: readonly DueJob[]): Map<string, Set<string>> {
  const waits = new Map(jobs.map(({ name, after = [] }) => [name, new Set(after)]));
  for (const { name, before = [] } of jobs) {
    for (const later of before) {
      const its = waits.get(later);
      if (!its) throw new Error(`${name} runs before ${later}, which takes no part in the order of due work`);
      its.add(name);
    }
  }
  for (const [name, earlier] of waits) {
    const unknown = [...earlier].find((one) => !waits.has(one));
    if (unknown !== undefined)
      throw new Error(`${name} runs after ${unknown}, which takes no part in the order of due work`);
  }
  return waits;
}

/** Follows the waits back from any unplaced job until a name repeats. */
function circleIn(waits: ReadonlyMap<string, ReadonlySet<string>>, placed: ReadonlySet<string>): string[] {
  const path: string[] = [];
  let at = [...waits.keys()].find((name) => !placed.has(name));
  while (at !== undefined && !path.includes(at)) {
    path.push(at);
    at = [...(waits.get(at) ?? [])].find((name) => !placed.has(name));
  }
  return at === undefined ? path : [...path.slice(path.indexOf(at)), at];
}
