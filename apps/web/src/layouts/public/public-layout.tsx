import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from './public-frame.tsx';

/** The pages for everybody: blog, terms, shared chats, payments. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
