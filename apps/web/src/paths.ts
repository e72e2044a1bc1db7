/** All routes by name. The only place with paths of the web app. */
export const paths = {
  home: '/',
  main: '/signin',
  signUp: '/signup',
  resetPassword: '/reset',
  recoveryPassword: '/default/reset-password',
  verifyEmail: '/verify-email/$token',
  revertEmail: '/revert-email/$token',
  oauthLogin: '/oauth/login',
  loginAdminUser: '/site/login-admin-user',
  chat: '/chat',
  prompts: '/chat/prompts',
  library: '/chat/library',
  compareModels: '/chat/compare-models',
  tariffs: '/chat/tariffs',
  publicTariffs: '/tariffs',
  user: '/chat/settings/{-$settingName}',
  chatOauthBinding: '/chat/oauth-binding',
  blog: '/blog',
  blogView: '/blog/$urlId',
  blogTag: '/blog/tag/$urlId',
  share: '/share/$uuid',
  payment: '/payment',
  paymentPage: '/payment/$token',
  cloudPayment: '/cloud/$data',
  terms: '/terms',
  paymentSuccess: '/after-payment-success',
  paymentFail: '/after-payment-error',
  support: '/support',
  ticket: '/ticket/$token',
  design: '/design',
} as const;

/** The paths as patterns: `$name` is one part, `{-$name}` one that may be missing. */
const patterns = Object.values(paths).map(
  (path) => new RegExp(`^${path.replace(/\/\{-\$\w+\}/, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+')}/?$`),
);

/** Whether there is a page at an address. */
export function hasPage(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname));
}
