/** Every route of the product by name. The only place where a path of the web app is written. */
export const paths = {
  home: '/',
  main: '/signin',
  signUp: '/signup',
  resetPassword: '/reset',
  recoveryPassword: '/default/reset-password',
  verifyEmail: '/verify-email/$token',
  oauthLogin: '/oauth/login',
  loginAdminUser: '/site/login-admin-user',
  chat: '/chat',
  prompts: '/chat/prompts',
  compareModels: '/chat/compare-models',
  tariffs: '/chat/tariffs',
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
  design: '/design',
} as const;

/** Name of a route. */
export type RouteName = keyof typeof paths;
