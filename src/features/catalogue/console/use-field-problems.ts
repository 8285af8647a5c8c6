import { useState } from 'react';
import { fieldProblems } from './catalogue-labels.ts';

/** The wrong fields of a dialog's last try. The dialog itself shows the refusal as a whole. */
export function useFieldProblems() {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const watch = async <Result>(act: Promise<Result>): Promise<Result> => {
    setProblems({});
    try {
      return await act;
    } catch (error) {
      setProblems(fieldProblems(error));
      throw error;
    }
  };
  return { problems, watch, forget: () => setProblems({}) };
}
