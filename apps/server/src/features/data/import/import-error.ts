import type { ImportProblem } from '@polylogue/contract/data';

/** The file cannot be imported. */
export class ImportError extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
