import { type ReactNode, useState } from 'react';

type ChoosePicturesProps = {
  label: string;
  onChoose: (files: readonly File[]) => void;
  /** Only one picture. */
  single?: boolean;
  /** Draws the button that opens the device's own choice of pictures. */
  children: (open: () => void) => ReactNode;
};

/** Pictures from the device: its camera or its album. The same picture may be chosen twice. */
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
