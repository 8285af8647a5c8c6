import { type ReactNode, useState } from 'react';

type ChoosePicturesProps = {
  label: string;
  onChoose: (files: readonly File[]) => void;
  /** Only one picture. */
  single?: boolean;
  /** Renders the button. `open` opens the device's picture picker. */
  children: (open: () => void) => ReactNode;
};

/** Lets the member choose pictures from the camera or the album. The same picture may be chosen twice in a row. */
export function ChoosePictures({ label, onChoose, single = false, children }: ChoosePicturesProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={setInput}
        hidden
        type="file"
        accept="image/*"
        multiple={!single}
        aria-label={label}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {children(() => input?.click())}
    </>
  );
}
