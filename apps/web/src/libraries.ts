/**
 * Runs what the app is built with (the build has it in one file) before the app's own code: in a single task both would block
 * the page for longer.
 */
import 'react-dom/client';
