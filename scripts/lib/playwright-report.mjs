// A Playwright reporter for the summary of `npm test`: the count, and the names of failed tests.
import { writeFileSync } from 'node:fs';

export default class Report {
  #suite;
  #outside = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    this.#outside.push(said('outside any test', [error]));
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const ended = (outcome) => tests.filter((test) => test.outcome() === outcome);
    writeFileSync(
      process.env.TEST_REPORT,
      JSON.stringify({
        passed: ended('expected').length,
        failures: [
          ...ended('unexpected').map((test) => said(nameOf(test), test.results.at(-1)?.errors ?? [])),
          ...this.#outside,
        ],
      }),
    );
  }
}

function nameOf(test) {
  return test.titlePath().filter(Boolean).join(' › ');
}

function said(name, errors) {
  return { name, message: errors.map((error) => error.stack ?? error.message).join('\n') };
}
