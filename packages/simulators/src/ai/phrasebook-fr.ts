import type { Phrasebook } from './phrasebook.ts';
import { snippetOf } from './snippet.ts';
import { capital } from './subject.ts';

export const french: Phrasebook = {
  openers: [
    ({ topic }) =>
      `Votre question : **« ${topic} »**. Voici une manière de l’aborder qui fonctionne presque toujours.`,
    ({ topic }) =>
      `**« ${topic} »** — une question qui mérite qu’on s’arrête un instant. Je la déplie pour que vous puissiez agir.`,
    ({ topic }) =>
      `Le sujet : **« ${topic} »**. Démontons-le, gardons l’essentiel et laissons le reste pour plus tard.`,
  ],
  bodies: {
    greeting: [
      () => `Bonjour et bienvenue ! Rien à régler : écrivez une question ci-dessous et la réponse s’affiche ici, au fil de l’eau. Quelques essais pour commencer :

- **Comparez deux choses**, « thé ou café le matin », et vous obtenez un tableau.
- **Demandez du code**, « un script Python qui compte les mots », et vous obtenez un bloc à copier.
- **Demandez un plan**, « comment apprendre à nager », et vous obtenez des étapes.
- **Changez de langue** : écrivez en anglais ou en russe, la réponse vous suit.

Chaque réponse se copie, chaque conversation se renomme, se déplace ou se supprime. Par quoi aimeriez-vous commencer ?`,
      () => `Ravi de vous voir ! Ici, une même question peut être posée à plusieurs modèles. Trois façons de se mettre en jambes :

1. Demandez une chose que vous savez déjà. C’est le moyen le plus rapide de juger un modèle.
2. Posez la même question deux fois, en une phrase puis avec tous les détails, et voyez ce que les détails apportent.
3. Demandez un tableau, une liste ou un peu de code, et regardez comment c’est dessiné.

Si une réponse tombe à côté, dites-le dans le message suivant : toute la conversation est prise en compte. Alors, de quoi parlons-nous aujourd’hui ?`,
    ],
    explain: [
      () => `Trois questions suffisent souvent à ouvrir un sujet :

1. **Quel problème cela résout-il ?** Imaginez le moment où l’on s’en sert, et ce que l’on faisait avant.
2. **Comment cela marche-t-il, en une phrase ?** S’il faut un « et », il y a deux idées ; prenez-les l’une après l’autre.
3. **Où cela cesse-t-il de marcher ?** Les bords d’une idée enseignent plus que son centre.

Commencez par la première et notez la réponse avec des mots simples, comme pour un ami. Les trous que vous remarquez en écrivant forment la liste honnête de ce qu’il reste à lire.`,
      () => `Regardons par couches, de l’idée jusqu’aux limites :

| Couche | La question à poser | C’est acquis quand… |
|---|---|---|
| Idée | À quoi cela sert-il ? | un enfant acquiesce |
| Parties | De quoi est-ce fait ? | cela tient en quatre cases |
| Pratique | Qu’en font les gens ? | vous avez un exemple vécu |
| Limites | Quand faut-il l’éviter ? | vous citez autre chose |

Lisez de haut en bas et arrêtez-vous à la première ligne que vous ne savez pas remplir. C’est elle, et non le sujet entier, qu’il faut apprendre aujourd’hui.`,
      () => `En bref : **partez d’un exemple, cherchez la règle ensuite.** La plupart des explications font l’inverse ; c’est pourquoi on les oublie avant le soir.

- *Exemple.* Choisissez le plus petit cas qui tienne en tête.
- *Changement.* Modifiez une seule chose et devinez la suite avant de regarder.
- *Règle.* Dites en une ligne ce qui n’a pas bougé.
- *Exception.* Trouvez un cas qui casse cette ligne, puis réparez-la.

> Si vous savez prédire le résultat, vous avez compris ; si vous savez seulement le décrire, vous êtes à mi-chemin.

Deux ou trois tours prennent un quart d’heure et remplacent bien des pages.`,
    ],
    steps: [
      () => `Un plan à commencer dès aujourd’hui :

1. **Nommez l’arrivée.** Une phrase qui dit à quoi vous verrez que c’est fini.
2. **Trouvez le plus petit premier pas**, celui qui tient en vingt minutes.
3. **Faites-le mal une fois.** Un premier jet montre où sont les vraies difficultés.
4. **Réparez le pire endroit**, et lui seul.
5. **Répétez à jours fixes.** Deux séances courtes par semaine valent mieux qu’un week-end héroïque.
6. **Regardez en arrière au bout d’un mois** et abandonnez ce qui n’a pas aidé.

L’étape que l’on saute est la troisième. Elle semble inutile, et pourtant elle change une inquiétude vague en une courte liste de choses à corriger.`,
      () => `Un chemin, avec un repère à chaque étape :

| Étape | Ce que vous faites | Terminé quand |
|---|---|---|
| Préparer | tout réunir au même endroit | il n’y a plus rien à chercher |
| Essayer | aller vite jusqu’au bout | vous avez vu la fin |
| Pratiquer | refaire le tiers le plus dur | il ne vous surprend plus |
| Garder | l’inscrire au calendrier | une semaine passe sans effort |

Deux habitudes font la différence : **notez où vous vous êtes arrêté**, pour que reprendre ne coûte rien, et **demandez un avis tôt**, tant que changer de cap reste facile.`,
    ],
    ideas: [
      () => `Quelques pistes, de la plus sûre à la plus hardie :

- **La classique** : ce que choisit la majorité, parce que cela marche.
- **La petite** : la même chose en dix fois plus petit ; à essayer cette semaine.
- **L’inverse** : partez de ce que vous ne voulez *surtout pas* et retournez-le.
- **L’empruntée** : voyez comment un domaine voisin s’en est sorti.
- **La contrainte** : la moitié du budget, ou une seule soirée. Les limites sont généreuses en idées.
- **La joueuse** : celle que vous feriez si personne ne regardait.

Choisissez-en deux qui tirent dans des sens opposés et mariez-les ; la meilleure idée figure rarement sur la liste.`,
      () => `Je classe quelques candidates selon l’effort et ce qu’elles rendent :

| Idée | Effort | Ce que vous gagnez |
|---|---|---|
| Partir de ce que vous avez | faible | un résultat aujourd’hui |
| Interroger trois personnes qui l’ont fait | faible | des erreurs épargnées |
| Fabriquer un petit prototype | moyen | des faits, pas des avis |
| S’y mettre à deux | moyen | de l’endurance |
| Viser la version ambitieuse | fort | une histoire à raconter |

Si vous hésitez, prenez les deux premières lignes cette semaine : elles coûtent une heure à elles deux et montrent le plus souvent laquelle des trois autres est la vôtre.`,
    ],
    write: [
      () => `Voici un brouillon contre lequel s’appuyer ; corriger un texte est plus facile qu’affronter une page blanche.

> **Objet : un mot sur l’essentiel**
>
> Bonjour,
>
> Je vous écris parce que j’aimerais faire avancer une chose. En une phrase : *laquelle, et pourquoi maintenant*. Le contexte tient en deux autres, le reste attendra vos questions.
>
> Jeudi vous conviendrait-il pour en parler ? Sinon, une ligne avec un meilleur jour suffit.
>
> Bien chaleureusement

Pour qu’il devienne le vôtre :

- mettez **votre raison** dans la première phrase, pas dans la troisième ;
- remplacez un mot général par un chiffre, un nom ou une date ;
- lisez à voix haute et coupez ce qui vous essouffle.`,
      () => `Une charpente qui porte presque tous les textes, avec une phrase pour lancer chaque partie :

1. **L’accroche** — « Mardi dernier, j’ai remarqué une chose étrange. » Une scène, aucune explication.
2. **Le tournant** — « Il m’a fallu du temps pour comprendre. » Dites ce qui est en jeu.
3. **Le milieu** — « Je m’étais trompé sur trois points. » Un paragraphe pour chacun, le plus fort à la fin.
4. **La fin** — « Depuis, je fais autrement. » Revenez à la scène du début.

Écrivez la fin d’abord : quand on sait où atterrir, le milieu s’écrit presque seul. Laissez ensuite reposer une heure et retirez un mot sur dix.`,
    ],
    compare: [
      ({ left, right }) => `Côte à côte :

| | ${capital(left)} | ${capital(right)} |
|---|---|---|
| Pour débuter | rapide, peu à apprendre | plus lent, plus de choix |
| Au quotidien | confortable dans les cas courants | meilleur dans les cas rares |
| Coût sur un an | facile à prévoir | dépend de l’usage |
| Changer d’avis | simple | demande de la préparation |

**Comment choisir.** Prenez *${left}* si vous voulez un résultat cette semaine et que ses limites vous vont. Prenez *${right}* si vous savez déjà que le simple deviendra trop étroit. À égalité, choisissez ce qui se défait le plus facilement.`,
      ({
        left,
        right,
      }) => `La différence tient surtout à **ce que vous payez** : du temps maintenant ou de l’effort plus tard.

| Question | ${capital(left)} | ${capital(right)} |
|---|---|---|
| Pour qui ? | ceux qui aiment la simplicité | ceux qui aiment la maîtrise |
| Point fort | prévisible | souple |
| Point faible | moins d’options | plus de façons de se tromper |
| Premier essai | une journée ordinaire | votre cas le plus dur |

Essayez les deux sur **la même tâche réelle** et ne notez que deux choses : le temps passé et ce qui vous a agacé. C’est d’ordinaire la seconde note qui décide. L’avis des autres raccourcit la liste, il choisit rarement.`,
    ],
    code: [
      ({
        codeLanguage,
        topic,
      }) => `${snippetOf(codeLanguage, topic, { read: 'lire l’entrée', work: 'faire une seule chose', show: 'montrer le résultat' })}

Comment c’est construit :

- **La lecture** est à part : un fichier peut devenir un appel réseau.
- **Le travail** tient en une étape, facile à tester.
- **L’affichage** vient en dernier et ne décide de rien.

Adaptez la partie du milieu à votre cas. Avant d’ajouter des options, notez une entrée avec la sortie attendue : ce sera votre premier test.`,
    ],
  },
  closers: [
    (model) =>
      `*Je suis un modèle de démonstration à la place de \`${model}\` : la forme est réelle, le savoir ne l’est pas. Ne vous fiez pas à ce que je dis.*`,
    (model) =>
      `*Réponse d’un modèle de démonstration, au lieu de \`${model}\` ; il sait à quoi ressemble une réponse, pas ce qui est vrai. Explorez librement et vérifiez les faits ailleurs.*`,
    (model) =>
      `---\n*Modèle de démonstration (\`${model}\`) : à la même question, toujours la même réponse. Pratique pour découvrir, inutile pour décider.*`,
  ],
  attachments: (count) =>
    count === 1
      ? 'J’ai bien reçu la pièce jointe, mais un modèle de démonstration ne sait pas l’ouvrir.'
      : `J’ai bien reçu vos ${count} pièces jointes, mais un modèle de démonstration ne sait pas les ouvrir.`,
  quoted: 'Voici ce que disent vos sources :',
  nothingQuoted: 'Je n’ai rien trouvé à ce sujet dans vos sources.',
  quote: (sentence) => `« ${sentence} »`,
  filler: [
    'Un second regard en vaut la peine. Ce qui paraît évident — la part que personne n’écrit — est souvent l’endroit où les ennuis commencent ; dites-le à voix haute et voyez si cela tient.',
    'Gardez un cadre étroit. Une question, une page, une soirée : la limite semble sévère, mais elle protège le travail de tout ce qu’il « serait bien » d’ajouter.',
    'Demandez qui est déjà passé par là. Quelqu’un a fait la même erreur, l’a racontée avec humour et a laissé une note qui vous épargne une semaine.',
    'Mesurez avant et après. Sans le premier chiffre, le second n’est qu’une impression — agréable peut-être, mais peu solide.',
    'Puis reposez-vous. Les décisions prises à la fin d’une longue journée sont souvent défaites au matin, et le matin a presque toujours raison.',
  ],
  thoughts: [
    ({ topic }) =>
      `La question porte sur « ${topic} ». Voyons d’abord ce qui aiderait : une explication, un plan ou un choix.`,
    () =>
      'Une ouverture brève, puis une structure que l’œil peut suivre, puis une fin qui dit qui répond. Une liste suffira ; un tableau s’il y a deux côtés à peser.',
    () =>
      'Inutile de prétendre connaître des faits que je n’ai pas. Un cadre clair vaut mieux que des détails inventés.',
    () =>
      'Le ton doit rester calme et amical, les phrases courtes. Vérifions la longueur : assez pour être utile, pas assez pour fatiguer.',
  ],
  transcript: (kilobytes) =>
    `Ceci est une transcription de démonstration d’un enregistrement de ${kilobytes} kilo-octets. Un vrai modèle écrirait vos mots ici.`,
  picture: (topic) => `Voici une image pour « ${topic} », peinte par un modèle de démonstration.`,
};
