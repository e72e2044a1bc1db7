import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notesQuery } from '../notes.data.ts';

/** Whether a note exists; assumed so until the list has loaded. */
export function useHasNote(): (noteId: number) => boolean {
  const { data: notes } = useQuery({ ...notesQuery, enabled: false });
  return useCallback((noteId) => notes?.some(({ id }) => id === noteId) ?? true, [notes]);
}
