import { parentPort, workerData } from 'node:worker_threads';
import { alignAnswers } from './align-answers.ts';

parentPort?.postMessage(alignAnswers(workerData as readonly string[]));
