/** Version of the web app, from its package.json. */
declare const __APP_VERSION__: string;
/** Whether this build includes the design page. */
declare const __DESIGN__: boolean;
