import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session/session.data.ts';
import { changedDocumentsQuery } from './legal.data.ts';
import { openChangedDocuments } from './legal.modals.ts';

/** Asks once a visit to agree to documents that have changed since the user agreed. */
export function ChangedDocuments() {
  const session = useSession();
  const isOwner = session.isAuth && !session.impersonated;
  const { data: documents } = useQuery({ ...changedDocumentsQuery, enabled: isOwner });
  useEffect(() => {
    if (documents && documents.length > 0) openChangedDocuments({ documents });
  }, [documents]);
  return null;
}
