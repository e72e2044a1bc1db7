// A vitest reporter for the summary of `npm test`: the count, and the names of failed tests.
import { writeFileSync } from 'node:fs';

export default class Report {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failures = [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => said(nameOf(test), test.result().errors)),
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => said(module.relativeModuleId, module.errors())),
      ...unhandledErrors.map((error) => said('outside any test', [error])),
    ];
    writeFileSync(
      process.env.TEST_REPORT,
      JSON.stringify({
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failures,
      }),
    );
  }
}

function nameOf(test) {
  return `${test.module.relativeModuleId} › ${test.fullName}`;
}

function said(name, errors) {
  return { name, message: errors.map((error) => error.stack ?? error.message).join('\n') };
}
