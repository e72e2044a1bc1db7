import * as accounts from './accounts.ts';
import * as agreement from './agreement.ts';
import * as answerEditor from './answer-editor.ts';
import * as answers from './answers.ts';
import * as billing from './billing.ts';
import * as blog from './blog.ts';
import * as billingInfo from './billing-info.ts';
import type { Call } from './call.ts';
import * as cards from './cards.ts';
import * as chatSettings from './chat-settings.ts';
import * as chats from './chats.ts';
import * as compare from './compare.ts';
import * as data from './data.ts';
import * as documents from './documents.ts';
import * as files from './files.ts';
import * as find from './find.ts';
import * as instructions from './instructions.ts';
import * as legal from './legal.ts';
import * as library from './library.ts';
import * as librarySources from './library-sources.ts';
import * as models from './models.ts';
import * as notes from './notes.ts';
import * as oauth from './oauth.ts';
import * as operator from './operator.ts';
import * as operatorBilling from './operator-billing.ts';
import * as operatorMoney from './operator-money.ts';
import * as operatorPayments from './operator-payments.ts';
import * as operatorSupport from './operator-support.ts';
import * as operatorPromo from './operator-promo.ts';
import * as passwords from './passwords.ts';
import * as paymentHistory from './payment-history.ts';
import * as payments from './payments.ts';
import * as subscriptions from './subscriptions.ts';
import * as profile from './profile.ts';
import * as promo from './promo.ts';
import * as prompts from './prompts.ts';
import * as recall from './recall.ts';
import * as refunds from './refunds.ts';
import * as savedComparisons from './saved-comparisons.ts';
import * as scoreboard from './scoreboard.ts';
import * as sending from './sending.ts';
import * as sharing from './sharing.ts';
import * as support from './support.ts';
import * as spending from './spending.ts';
import * as usage from './usage.ts';

type CallsIn<Module> = { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] };

/** The calls that a file declares, by the names it exports them under. */
function callsIn<Module extends object>(module: Module): CallsIn<Module> {
  // What is filtered here is what the type filters; entries lose their names on the way.
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsIn<Module>;
}

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call of the product by name. */
export const allCalls = {
  ...callsIn(accounts),
  ...callsIn(agreement),
  ...callsIn(answerEditor),
  ...callsIn(answers),
  ...callsIn(billing),
  ...callsIn(blog),
  ...callsIn(billingInfo),
  ...callsIn(cards),
  ...callsIn(chatSettings),
  ...callsIn(chats),
  ...callsIn(compare),
  ...callsIn(data),
  ...callsIn(documents),
  ...callsIn(files),
  ...callsIn(find),
  ...callsIn(instructions),
  ...callsIn(legal),
  ...callsIn(library),
  ...callsIn(librarySources),
  ...callsIn(models),
  ...callsIn(notes),
  ...callsIn(oauth),
  ...callsIn(operator),
  ...callsIn(operatorBilling),
  ...callsIn(operatorMoney),
  ...callsIn(operatorPayments),
  ...callsIn(operatorSupport),
  ...callsIn(operatorPromo),
  ...callsIn(passwords),
  ...callsIn(paymentHistory),
  ...callsIn(payments),
  ...callsIn(subscriptions),
  ...callsIn(profile),
  ...callsIn(promo),
  ...callsIn(prompts),
  ...callsIn(recall),
  ...callsIn(refunds),
  ...callsIn(savedComparisons),
  ...callsIn(scoreboard),
  ...callsIn(sending),
  ...callsIn(sharing),
  ...callsIn(support),
  ...callsIn(spending),
  ...callsIn(usage),
};

/** Name of a call. */
export type CallName = keyof typeof allCalls;
