// Checks versions (docs/recipes/a-release.md): the version rises with each release, and each release but the newest has
// a fixture.

/** A version as a number, so that versions compare in order. */
function ordinal(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return (major * 1_000 + minor) * 1_000 + patch;
}

/**
 * One line for each breach. `changelog`: the text of CHANGELOG.md. `fixtures`: the versions that have one. While the
 * changelog lists unreleased work, the version must be above every release.
 */
export function versionProblems(at: { version: string; changelog: string; fixtures: ReadonlySet<string> }): string[] {
  const headings = [...at.changelog.matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name ?? '');
  const releases = headings.filter((name) => name !== 'Unreleased');
  const newest = releases[0];
  if (newest === undefined) return ['CHANGELOG.md names no release'];
  const unreleased = headings.includes('Unreleased');
  const problems: string[] = [];
  if (unreleased && ordinal(at.version) <= ordinal(newest))
    problems.push(`${newest} is released: raise the version before you change anything`);
  if (!unreleased && at.version !== newest)
    problems.push(`the version is ${at.version}, and CHANGELOG.md tells of ${newest} at most`);
  for (const release of releases)
    if (release !== at.version && !at.fixtures.has(release))
      problems.push(`${release} has no fixture in tests/kit/released: docs/recipes/a-release.md says how to make it`);
  return problems;
}
