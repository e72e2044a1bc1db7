import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../lib/i18n/texts.ts';
import { paths } from '../paths.ts';
import { textsOf } from './address.ts';
import { rootRoute } from './root.route.ts';

const authLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyRouteComponent(
    withTexts(['accounts'], () => import('../layouts/auth/auth-layout.tsx')),
    'AuthLayout',
  ),
});

const authRoutes = [
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.main,
    staticData: { title: 'main' },
    component: lazyRouteComponent(() => import('../features/accounts/sign-in.page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.signUp,
    staticData: { title: 'signUp' },
    component: lazyRouteComponent(
      () => import('../features/accounts/sign-up/sign-up.page.tsx'),
      'SignUpPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.verifyEmail,
    validateSearch: (search): { plan?: string; period?: string; card?: string } =>
      textsOf(search, 'plan', 'period', 'card'),
    staticData: { title: 'verifyEmail' },
    component: lazyRouteComponent(
      () => import('../features/accounts/verify-email.page.tsx'),
      'VerifyEmailPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.revertEmail,
    staticData: { title: 'revertEmail' },
    component: lazyRouteComponent(
      () => import('../features/accounts/revert-email.page.tsx'),
      'RevertEmailPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.resetPassword,
    staticData: { title: 'resetPassword' },
    component: lazyRouteComponent(() => import('../features/accounts/password/reset.page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.recoveryPassword,
    validateSearch: (search) => textsOf(search, 'token'),
    staticData: { title: 'recoveryPassword' },
    component: lazyRouteComponent(
      () => import('../features/accounts/password/recovery.page.tsx'),
      'RecoveryPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.oauthLogin,
    validateSearch: (search) => textsOf(search, 'code', 'state', 'iss', 'error'),
    staticData: { title: 'oauthLogin' },
    component: lazyRouteComponent(
      () => import('../features/accounts/oauth/oauth-login.page.tsx'),
      'OauthLoginPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.loginAdminUser,
    validateSearch: (search) => textsOf(search, 'id', 'security'),
    staticData: { title: 'loginAdminUser' },
    component: lazyRouteComponent(
      () => import('../features/accounts/login-admin-user.page.tsx'),
      'LoginAdminUserPage',
    ),
  }),
] as const;

/** Sign-in, sign-up and recovery. */
export const authTree = authLayout.addChildren(authRoutes);
