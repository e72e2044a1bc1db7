import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from './public-frame.tsx';

/** Layout of the public pages: blog, terms, shared chats, payments. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
