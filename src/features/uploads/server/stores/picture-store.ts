/** Where the bytes of pictures lie. Each act may be repeated: it leads to the same state. */
export type PictureStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null where nothing lies under the key. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
};
