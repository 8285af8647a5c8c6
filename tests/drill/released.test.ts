// Migrates the releases between the oldest and the newest, which `npm test` migrates (tests/kit/released).
import { releasedFixtures } from '#kit/released/fixture.ts';
import { describeMigrated } from '#kit/released/migrated.ts';

releasedFixtures().slice(1, -1).forEach(describeMigrated);
