/** One megabyte as the product counts it, in bytes. */
export const megabyte = 1_000_000;

/** Smallest and largest length of typed fields, in UTF-16 units, ends included. */
export const lengths = {
  /** Any input without a mask and without a rule of its own. */
  input: { max: 255 },
  email: { max: 255 },
  signUpEmail: { min: 4, max: 200 },
  signUpName: { min: 2, max: 255 },
  /** Display name in the profile. */
  displayName: { min: 4, max: 30 },
  username: { min: 2, max: 255 },
  /** The upper end is that of any input; a hash of endless text would keep the server busy. */
  password: { min: 8, max: 255 },
  oldPassword: { min: 2, max: 255 },
  promo: { min: 2, max: 15 },
  promptName: { min: 2, max: 255 },
  /** The upper end is ours: it keeps a prompt within the context of the smallest model. */
  promptBody: { min: 6, max: 20_000 },
  promptDescription: { min: 2, max: 255 },
  /** Name in the dialog that creates a chat or a folder. */
  chatName: { min: 2, max: 15 },
  /** Rename of a chat, a folder or a note in place. */
  rename: { min: 1, max: 200 },
  /** A request or an edited answer. Ours: about the context of a middling model; longer texts belong into a capsule. */
  message: { min: 1, max: 200_000 },
  /** A chat's name made by the model. */
  generatedChatName: { min: 2, max: 60 },
  capsuleName: { min: 2, max: 255 },
  capsuleDescription: { max: 1000 },
  /** Name in the dialog that edits a file or a link of the library. */
  libraryName: { min: 3, max: 255 },
  libraryFilename: { min: 2, max: 255 },
  link: { min: 2, max: 2048 },
  feedback: { min: 2, max: 1000 },
  /** Free text of refund reason "other": longer than 5. */
  refundDescription: { min: 6, max: 1000 },
  cardHolder: { min: 1, max: 24 },
  cvv: { min: 3, max: 4 },
  /** The blog searches only above two characters. */
  blogSearch: { min: 3, max: 255 },
} as const;

/** Largest size of what is uploaded, in bytes. */
export const fileSizes = {
  chatImage: 20 * megabyte,
  capsuleFile: 100 * megabyte,
  chatImport: 100 * megabyte,
  promptImport: 50 * megabyte,
  /** Any file handed to `files/store`. */
  stored: 100 * megabyte,
  photo: 20 * megabyte,
  /** A table of an answer on its way into a spreadsheet. */
  htmlTable: 5 * megabyte,
  /** A note, an answer or a chat on its way into a document, pictures included. */
  htmlDocument: 20 * megabyte,
} as const;

/** How many of a thing fit. */
export const counts = {
  /** A fourth attached prompt evicts the oldest. */
  attachedPrompts: 3,
  /** Notes that go along with one message. */
  attachedNotes: 10,
  messageImages: 1,
  capsuleUploadFiles: 15,
  chatImportFiles: 1,
  promptImportFiles: 1,
  /** Rows of one import. Ours: about the size of the whole library, and it has to go in all at once. */
  promptImportRows: 10_000,
  compareDefault: 2,
  /** The first slots of the compare screen cannot be removed. */
  compareFixedSlots: 2,
  /** Ours: no plan has as many slots; a call that names more is a mistake. */
  comparedChats: 20,
  /** Answers that are aligned or merged at once; as many as the largest plan has slots. */
  comparedAnswers: 6,
  blogSearchResults: 7,
  blogRelated: 3,
  libraryPrompts: 9000,
  promptTopics: 10,
  faqEntries: 5,
  feedbackFiles: 10,
  messageSkeletonsMax: 10,
  capsuleSkeletons: 14,
  newTableRows: 3,
  newTableColumns: 3,
} as const;

/** Exchanges (request and answer) on one page of `message/list`. */
export const messagePage = 10;

/** Prompts on one page of the library. */
export const promptPage = 30;

/** Articles on one page of the blog. */
export const blogPage = 6;

/** Screen width in pixels above which the sidebar is always shown. */
export const desktopBreakpoint = 1200;

/** Default layer of the modal stack. */
export const modalLayer = 90;

/** How long a notification stays, in milliseconds. `endless` is for the notice of an expired plan. */
export const notificationLife = {
  default: 10_000,
  error: 6_000,
  saved: 4_000,
  upload: 2_000,
  endless: 86_400_000,
} as const;

/** A plain-text error longer than this is shown big. */
export const bigNotificationLength = 30;

/** Waits and lives of the interface, in milliseconds. */
export const uiTimes = {
  searchDelay: 500,
  loadMoreDelay: 500,
  feedbackPopupDelay: 500,
  sidebarReloadDelay: 300,
  settingsScrollDelay: 1_000,
  accountDeletionRedirect: 1_000,
  copyFeedback: 2_000,
  saveMessage: 4_000,
  uploadSuccess: 2_000,
  /** Only an untouched prompt dialog closes by itself. */
  promptModalLife: 30_000,
  refundErrorLife: 5_000,
  /** Errors on the sign-in and main screens. */
  authErrorLife: 60_000,
  invalidFileLife: 3_000,
  /** Errors on the card pages. */
  cardErrorLife: 3_000,
  paymentWidgetDelay: 20,
  tableOfContentsDelay: 500,
  /** Compare shows one character per step … */
  compareStep: 15,
  /** … and takes bigger steps once it is this far behind the model. */
  compareMaxLag: 1_000,
} as const;

/** Distances of the interface, in pixels. */
export const uiDistances = {
  /** Within this distance of the end the message list keeps following. */
  autoScroll: 10,
  tableOfContentsOffset: 85,
  headerHideScroll: 100,
  folderListHeight: 170,
} as const;

/** Where a shown name is cut, in characters (the last one in lines). */
export const cuts = {
  attachmentName: 20,
  noteName: 9,
  libraryName: 30,
  libraryFile: 22,
  capsuleCardName: 30,
  capsuleCardDescriptionLines: 5,
  /** A saved comparison is named by the beginning of its request. */
  comparedChatName: 60,
} as const;

/** Session lives and windows, in seconds. */
export const sessionTimes = {
  accessToken: 15 * 60,
  /** With remember-me; otherwise the refresh cookie lives as long as the browser session. */
  refreshToken: 30 * 86_400,
  /** A rotated refresh token that comes again within this time gets the same successor. */
  refreshReplay: 10,
  /** As long as an access token may live, so that a revoked one never works again. */
  denylist: 15 * 60,
  realtimeToken: 60,
  passwordChangeWindow: 10 * 60,
  pendingBinding: 10 * 60,
  impersonationToken: 5 * 60,
} as const;

/** Lives of the links sent by mail, in seconds. */
export const linkTimes = {
  resetPassword: 3_600,
  verifyEmail: 86_400,
  /** The way back to the old address after a change; long enough for somebody who reads mail once a week. */
  revertEmail: 7 * 86_400,
  exportData: 86_400,
  resetResend: 60,
} as const;

/** `auth/check-password`: wrong tries before the block, and its length in seconds. */
export const passwordBlock = { attempts: 3, seconds: 86_400 } as const;

/** The bounds of one answer, in tokens. */
export const answerTokens = {
  /** Ceiling beside the model's own and the operator's. */
  max: 4_096,
  /** A short balance cuts the ceiling down to this; below it the call answers 402. */
  min: 256,
  /** The estimated input is reserved with this margin. */
  inputReserveFactor: 1.25,
} as const;

/** What a picture takes of a context, about, in tokens, for models that can see; vendors differ by size. */
export const imageTokens = 1_000;

/** Sending and replaying running answers, in milliseconds. */
export const streamTimes = { frame: 33, checkpoint: 1_000, replayAfterEnd: 60_000 } as const;

/** What is not saved of a comparison is deleted after this many days. */
export const compareKeepDays = 7;

/** Length of a paid period in days. The offer's text promises 28. */
export const planPeriodDays = 30;

/** How much cheaper a year is, in percent. */
export const yearlyDiscountPercent = 25;

/** Days in which a promo code may be activated; each works once. */
export const promoActivationDays = 30;

/** When money goes back: within the days of a payment and under the tokens used since. */
export const refundRule = {
  days: 14,
  tokensUsedBelow: 10_000,
  /** A year's plan can be given back at the beginning of each of its first months. */
  yearlyMonths: 3,
  /** Otherwise the fee is the unpaid months divided by this. */
  yearlyFeeDivisor: 2,
} as const;

/** Refund reason "other", which carries a description. */
export const otherRefundReason = 11;

/** Smallest age by edition of the site. */
export const minimumAge = { russian: 18, international: 13 } as const;

/** Numbers of the public offer and the agreement. They stand in the legal texts; the product itself does not act on them. */
export const offerTerms = {
  agreementDays: 28,
  wordCountErrorPercent: 20,
  modelCoefficients: { 'GPT 3.5': 1, '3.5 LARGE': 2, 'GPT 4': 15 },
  liabilityCapRubles: 1_000,
  prepaymentPercent: 100,
  codeAttempts: 3,
  codeBlockHours: 4,
  agreementCheckDays: 14,
  paymentProofYears: 3,
  legalMessageYears: 3,
  dataRequestDays: 30,
  proofWorkingDays: 5,
  compensationWorkingDays: 10,
  objectionWorkingDays: 3,
  terminationWorkingDays: 2,
  claimWorkingDays: 20,
} as const;

/** Deadlines of the personal data policy, for the legal texts. */
export const dataPolicyTerms = {
  answerWorkingDays: 10,
  answerExtensionWorkingDays: 5,
  stopProcessingWorkingDays: 3,
  correctionWorkingDays: 7,
  incidentNoticeHours: 24,
  incidentReportHours: 72,
  destructionDays: 30,
} as const;

/** Interface languages. */
export const locales = ['en', 'ru', 'fr'] as const;

/** An interface language. */
export type Locale = (typeof locales)[number];

/** Interface language of a country: its own where we speak it, otherwise English. */
export function localeOfCountry(country: string | null): Locale {
  if (country === 'RU') return 'ru';
  if (country === 'FR') return 'fr';
  return 'en';
}
