/** Rules of this repository that no published linter rule can express. */
const noBarrels = {
  create(context) {
    return {
      ExportAllDeclaration(node) {
        context.report({
          node,
          message: 'Re-export files tie the tree together into knots; import from the file that has it.',
        });
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
            'Use inTransaction: it stops a query outside the transaction from waiting forever on the embedded engine.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'no-barrels': noBarrels, 'no-raw-transaction': noRawTransaction },
};
