/** Rules of this repository that no published linter rule covers. */
const noBarrels = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: 'Re-exports entangle the module graph; import from the file that defines it.',
      });
    return {
      ExportAllDeclaration: report,
      // Types entangle nothing at run time, and packages are outside our module graph.
      ExportNamedDeclaration(node) {
        if (node.source?.value.startsWith('.') && node.exportKind !== 'type') report(node);
      },
    };
  },
};

const noRawTransaction = {
  create(context) {
    return {
      "MemberExpression[object.name=/^(db|database)$/][property.name='transaction']"(node) {
        context.report({
          node,
          message:
            'Use inTransaction: it stops a query outside the transaction from waiting forever for another connection.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'no-barrels': noBarrels, 'no-raw-transaction': noRawTransaction },
};
