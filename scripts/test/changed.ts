// Asks git which files a change touches, for `npm test -- --changed`.

import { spawnSync } from 'node:child_process';

/** Changes since the branch left main, or since `base`, with everything uncommitted. On main itself: since HEAD. */
export function changedSince(root: string, base: string | undefined): string[] {
  const git = (...args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  const [from] = git('merge-base', base ?? mainBranch(root), 'HEAD');
  const tracked = git('diff', '--name-only', '--no-renames', from ?? 'HEAD');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...tracked, ...untracked])].sort();
}

/** A clone of a single branch may know only origin's main, or no main at all. */
function mainBranch(root: string): string {
  const known = ['main', 'origin/main'].find(
    (name) => spawnSync('git', ['rev-parse', '--verify', '--quiet', name], { cwd: root }).status === 0,
  );
  return known ?? 'HEAD';
}
