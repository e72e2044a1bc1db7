// Unit tests of one worker share its libraries; modules and globals of ours each file finds as if it were the first.
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
