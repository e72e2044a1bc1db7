import type { PaymentWords } from './payment.words.ts';

/** Mails about payments in French. */
export const french: PaymentWords = {
  plan: (name) => `l’offre «\u00a0${name}\u00a0»`,
  fee: 'le départ anticipé du contrat annuel',
  stopping: {
    month:
      'Vous pouvez arrêter le renouvellement à tout moment, en un clic dans Réglages, Paiements. L’offre reste alors jusqu’à la fin de la période payée.',
    year: 'Vous pouvez arrêter le contrat sans frais à son terme, ou le quitter plus tôt, dans Réglages, Paiements.',
    newYear:
      'Le prochain prélèvement commence une nouvelle année. D’ici là, vous pouvez la refuser sans frais, dans Réglages, Paiements.',
  },
  texts: {
    paid: ({ thing, sum, isYear, endedYear }) => ({
      subject: `Votre paiement de ${sum}`,
      heading: 'Merci pour votre paiement',
      paragraphs: [
        isYear
          ? `Nous avons reçu ${sum}, le premier prélèvement de votre contrat annuel pour ${thing}. Vous pouvez en profiter dès maintenant.`
          : `Nous avons reçu ${sum} pour ${thing}. Vous pouvez en profiter dès maintenant.`,
        ...(endedYear === null
          ? []
          : [
              `Votre contrat annuel pour l’offre «\u00a0${endedYear}\u00a0» a pris fin sans frais avec cet achat\u00a0: les mois restants ne seront pas prélevés.`,
            ]),
      ],
    }),
    corrected: ({ thing, sum, replaces }) => ({
      subject: 'Votre reçu rectificatif',
      heading: 'Votre reçu a été rectifié',
      paragraphs: [
        `Voici le nouveau reçu pour ${thing}, ${sum}. Il porte les coordonnées de facturation que vous avez enregistrées, et annule et remplace le reçu ${replaces}. Le montant payé n’a pas changé.`,
      ],
    }),
    renewed: ({ plan, former, thing, sum, date, isYear }) =>
      former === null
        ? {
            subject: isYear ? `Prélèvement de ${sum} pour ${thing}` : `${thing} est renouvelée`,
            heading: isYear ? 'Votre mensualité est payée' : 'Votre offre a été renouvelée',
            paragraphs: [`Nous avons prélevé ${sum} pour ${thing}. La période payée court jusqu’au ${date}.`],
          }
        : {
            subject: `Votre offre est maintenant «\u00a0${plan}\u00a0»`,
            heading: `Votre offre est maintenant «\u00a0${plan}\u00a0»`,
            paragraphs: [
              `Comme vous l’aviez choisi, l’offre «\u00a0${former}\u00a0» a pris fin et ${thing} a commencé. Nous avons prélevé ${sum}. La période payée court jusqu’au ${date}.`,
            ],
          },
    left: ({ thing, sum, isFree, date }) => ({
      subject: 'Votre contrat annuel a pris fin',
      heading: 'Votre contrat annuel a pris fin',
      paragraphs: [
        isFree
          ? `Votre contrat annuel pour ${thing} a pris fin, sans frais.`
          : `Votre contrat annuel pour ${thing} a pris fin\u202f; nous avons prélevé l’indemnité de départ de ${sum}.`,
        date === ''
          ? 'Plus rien ne sera prélevé à ce titre.'
          : `L’offre reste à vous jusqu’au ${date}. Plus rien ne sera prélevé à ce titre.`,
      ],
    }),
    refunded: ({ thing, sum, hadCredit }) => ({
      subject: `Remboursement de ${sum}`,
      heading: 'Nous vous remboursons',
      paragraphs: [
        `Nous vous remboursons ${sum} pour ${thing}. Votre banque l’affiche en général sous quelques jours.`,
      ],
      after: hadCredit
        ? [
            'Le reste de votre offre précédente en avait payé une partie. L’historique des paiements indique si le paiement de cette offre peut être remboursé, lui aussi.',
          ]
        : [],
    }),
    'refund-refused': ({ thing, sum }) => ({
      subject: `Nous n’avons pas encore pu vous rembourser ${sum}`,
      heading: 'Le remboursement n’a pas abouti',
      paragraphs: [
        `La banque a refusé de rembourser ${sum} pour ${thing}. Rien n’a changé\u00a0: ce que vous avez payé est de nouveau à vous.`,
        'Vous pouvez redemander le remboursement ou nous écrire, et nous trouverons une solution.',
      ],
    }),
    withdrawn: ({ thing, paidAt, date, hour, sum, offer }) => ({
      subject: `Votre rétractation du ${date}`,
      heading: 'Vous vous êtes rétracté du contrat',
      paragraphs: [
        `Le ${date} à ${hour} UTC, vous avez déclaré dans l’historique des paiements vous rétracter du contrat portant sur ${thing}, conclu le ${paidAt}. Nous avons reçu cette déclaration, et elle a pris effet aussitôt.`,
        `Nous vous rendons ${sum} par le moyen de paiement utilisé\u202f; votre banque l’affiche en général sous quelques jours. L’avoir suit dès que l’argent est en route.`,
      ],
      after: [`Les conditions du contrat figurent dans les conditions générales de vente\u00a0: ${offer}`],
    }),
    'renewal-soon': ({ former, thing, sum, date, isYear }) =>
      former === null
        ? {
            subject: isYear
              ? `Prochain prélèvement pour ${thing}\u00a0: le ${date}`
              : `${thing} sera renouvelée le ${date}`,
            heading: isYear ? 'Votre prochaine mensualité' : 'Votre offre sera bientôt renouvelée',
            paragraphs: [`Le ${date}, nous prélèverons ${sum} pour ${thing}.`],
            after: isYear
              ? []
              : [
                  'Si vous n’en avez plus besoin, résiliez avant cette date\u00a0: en un clic dans Réglages, Paiements.',
                ],
          }
        : {
            subject: `Vous passez à ${thing} le ${date}`,
            heading: `Vous passez bientôt à ${thing}`,
            paragraphs: [
              `Comme vous l’avez choisi, l’offre «\u00a0${former}\u00a0» prend fin le ${date}\u202f; ${isYear ? `un contrat annuel pour ${thing}` : thing} commence ce jour-là. Nous prélèverons alors ${sum}${isYear ? ', la première de douze mensualités' : ''}.`,
            ],
            after: [
              'Si vous ne souhaitez plus d’offre ensuite, résiliez avant cette date\u00a0: en un clic dans Réglages, Paiements.',
            ],
          },
    'new-year-soon': ({ thing, sum, date }) => ({
      subject: `Une nouvelle année de contrat commence le ${date}`,
      heading: 'Une nouvelle année commence bientôt',
      paragraphs: [
        `Le ${date}, votre contrat annuel pour ${thing} sera reconduit pour un an. Nous prélèverons alors ${sum}, la première de douze mensualités.`,
      ],
      after: [
        'Si vous ne voulez pas d’une nouvelle année, refusez-la sans frais avant cette date, dans Réglages, Paiements.',
      ],
    }),
    'new-year': ({ thing, sum, date }) => ({
      subject: 'Une nouvelle année de contrat a commencé',
      heading: 'Une nouvelle année a commencé',
      paragraphs: [
        `Votre contrat annuel pour ${thing} a été reconduit pour un an. Nous avons prélevé ${sum}, la première de douze mensualités. La période payée court jusqu’au ${date}.`,
      ],
    }),
    'renewal-of-year': ({ thing, sum, date }) => ({
      subject: `Votre contrat annuel prend fin le ${date}`,
      heading: 'Votre année touche à sa fin',
      paragraphs: [
        `Votre contrat annuel prend fin le ${date}. Sauf si vous l’arrêtez avant cette date, il sera reconduit pour un an, pour ${thing}, à ${sum} par mois.`,
      ],
      after: ['Vous pouvez refuser la reconduction sans frais, dans Réglages, Paiements.'],
    }),
    'renewal-failed': ({ thing, sum, date }) => ({
      subject: `Le prélèvement de ${sum} a échoué`,
      heading: 'Le renouvellement n’a pas abouti',
      paragraphs: [
        `Aucune de vos cartes n’a permis de prélever ${sum} pour ${thing}. Rien ne change pour l’instant\u00a0: nous réessaierons le ${date}.`,
        'Vérifiez votre carte ou ajoutez-en une autre dans Réglages, Paiements.',
      ],
    }),
    'renewal-ended': ({ thing }) => ({
      subject: `${thing} a pris fin`,
      heading: 'Votre offre a pris fin',
      paragraphs: [
        `${thing} n’a pas pu être renouvelée et a pris fin. Vos conversations et les jetons que vous avez achetés sont toujours là.`,
        'Vous pouvez choisir une offre à tout moment.',
      ],
    }),
    cancelled: ({ thing, sum, date, isYear }) => ({
      subject: `${thing} ne sera pas renouvelée`,
      heading: isYear ? 'Vous avez arrêté votre contrat' : 'Vous avez résilié votre offre',
      paragraphs: [
        isYear
          ? `${thing} reste à vous jusqu’au ${date}. Les prélèvements mensuels de ${sum} continuent jusque-là\u202f; ensuite, plus rien ne sera prélevé.`
          : `${thing} reste à vous jusqu’au ${date}. Ensuite, plus rien ne sera prélevé.`,
      ],
    }),
  },
  frame: {
    paid: 'Payé',
    fee: 'Indemnité de départ',
    owed: 'Dû pour les jetons utilisés',
    goesBack: 'Remboursé',
    next: 'Prochain prélèvement',
    noNext: 'Aucun, l’offre ne se renouvelle pas',
    lastDay: 'Dernier jour pour refuser la reconduction',
    paidWith: 'Moyen de paiement',
    willPay: 'Moyen de paiement',
    returnedTo: 'Remboursé sur',
    period: 'Période payée',
    contract: 'Contrat',
    receipt: 'Reçu',
    creditNote: 'Avoir',
    means: {
      card: 'Carte bancaire',
      sbp: 'Système de paiement rapide (SBP)',
      none: 'Aucune carte enregistrée, veuillez en ajouter une',
    },
    withVat: (sum, rate, vat) => `${sum}, dont ${vat} de TVA (${rate})`,
    sumOn: (sum, date) => `${sum} le ${date}`,
    span: (from, until) => `du ${from} au ${until}`,
    contractOf: ({ month, first, isEven, charges, each, total, until }) => {
      const rest = charges === 1 ? `1 prélèvement de ${each}` : `${charges} prélèvements mensuels de ${each}`;
      if (month === null) return `12 prélèvements mensuels de ${each}, ${total} au total`;
      if (month > 1) return `Mois ${month} sur 12, puis ${rest}, jusqu’au ${until}`;
      if (isEven) return `12 prélèvements mensuels de ${each}, ${total} au total, jusqu’au ${until}`;
      return `${first} maintenant, puis ${rest}, ${total} au total, jusqu’au ${until}`;
    },
    documentOf: (number, isAttached) =>
      isAttached ? `${number}, joint à cet e-mail` : `${number}, dans l’historique des paiements`,
    withdrawal: ({ date, owes, email, offer }) =>
      `Droit de rétractation\u00a0: consommateur dans l’Union européenne, vous pouvez vous rétracter de ce contrat jusqu’au ${date}, sans motif, dans l’historique des paiements ou par e-mail à ${email}. ${owes ? 'Vous ne payez alors que les jetons utilisés, et ce droit s’éteint lorsqu’ils le sont tous.' : 'Nous vous rendons alors tout ce que vous avez payé.'} Ce dont nous sommes convenus et un formulaire de rétractation figurent dans les conditions générales de vente\u00a0: ${offer}`,
  },
  around: {
    hello: (name) => `Bonjour ${name},`,
    button: 'Voir mon offre',
    historyButton: 'Voir mes paiements',
    footnote: 'Vous recevez cet e-mail parce qu’il concerne l’un de vos paiements.',
  },
};
