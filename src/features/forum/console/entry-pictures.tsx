import { fetchFile } from '#platform/client/call.ts';
import { StaffPictures } from '#features/uploads/console/public.tsx';
import type { MatterWhole } from './forum-labels.ts';

type Props = { entryId: string | null; pictures: MatterWhole['pictures'] };

/** The pictures of a post, also while it is hidden, and its author's photo. */
export function EntryPictures({ entryId, pictures }: Props) {
  if (entryId === null) return null;
  return (
    <StaffPictures
      pictures={pictures}
      read={(picture, width) =>
        fetchFile('GET /console/api/v1/forum-entries/{id}/pictures/{picture}/{width}', {
          path: { id: entryId, picture, width },
          errors: 'inline',
        })
      }
    />
  );
}
