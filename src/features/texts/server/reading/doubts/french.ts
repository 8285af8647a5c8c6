// Doubtful phrases in French.
import type { DoubtLists } from './doubt-lists.ts';

export const fr: DoubtLists = {
  spaced: true,
  doubts: {
    sure: `
      surement; assurement; certainement; avec certitude; a coup sur; bien sur; sans doute|faute|conteste;
      indeniable*; fiable|fiables|fiabilite; comptez|compter|compte sur; faites nous|moi confiance;
      assurons|assurance; constant*; stable|stables|stabilite; previsible|previsibles;
      regulier|reguliers|reguliere|regulierement; toujours; pour toujours; a jamais;
      manque|arrete|tarde|echoue|faiblit jamais; chaque|tous|toutes les? jour|jours|nuit|nuits;
      chaque|tous|toutes les? matin|matins|soir|soirs|semaine|semaines|mois|heure|heures; jour apres jour;
      mois apres mois; semaine apres semaine; annee apres annee; 24 heures sur; 24h 24; sans interruption|pause|arret;
      comme une horloge; ininterrompu*; infaillible|infaillibles; solide|solides comme; a toute epreuve; blinde*;
      eprouve|eprouvee; la meilleure decision; promis|promise|promets|promettons|promet|promesse|promesses;
      parole d honneur; notre|ma parole; pendant que vous dormez|dormirez|reposez; en dormant; automatique*;
      en pilote automatique; par tous les temps; qu il pleuve; beau temps; de l argent en banque; couvert|couverte par`,
    no_risk: `
      oubliez|oublier le|les|tout|tous? risque|risques; adieu au|aux|le|les? risque|risques;
      risque|risques faible|faibles|minime|minimes|minimal|limite; peu|faible de? risque|risques; moins risque;
      nous prenons|assumons|portons tout|tous? le|les? risque|risques|perte|pertes; personne ne|n a? perd|perdu;
      rien a perdre|craindre|redouter; ne|n jamais|perdez|perd|perdrez|baisse|chute jamais|pas|rien?; inquiet*;
      inquietude|inquietudes; sans souci|soucis|stress|peur|crainte|danger|tracas|mauvaise; serein*; serenite;
      tranquille|tranquillite; dormez|dormir tranquille|bien|serein; tranquillite|paix d esprit; l esprit tranquille;
      argent|capital|epargne|placement|investissement|revenu est|reste|sera? sur|protege|intact|abrite|preserve;
      placement|choix|lieu|revenus sur|surs|protege|proteges; en lieu sur; en securite; a l abri; protege*;
      plus sur|sure|surs que; intouchable; intact|intacte; peut|peuvent que monter; pas un seul? centime|birr`,
    growth: `
      double|doubles|doublez|doubler|doublera; triple|triples|triplez|tripler; quadrupl*; decupl*; multipli*;
      deux|trois|quatre|cinq|dix fois; 2x; 3x; 5x; 10x; boule de neige; interets composes;
      argent|capital|epargne|economies|placement grandit|grandissent|grossit|travaille|travaillent|fructifie|augmente;
      faites|faire fructifier|grandir|grossir|travailler; transformez|transformer|changez vos|votre? en? argent|birr;
      sans limite|limites|plafond; illimite*; s envole|envolent; mieux|plus que une|la|les|votre|toute? banque|banques`,
    repaid: `
      recuper* tout|toute? votre|vos|la|l|le? argent|mise|capital|investissement;
      remboursons|rembourse tout|integralement;
      se rembourse|paie|paye|rembourseront tout|toute|tous? seul|seule|seuls|seules|lui|elle; argent en retour;
      rentabilis*; plus que ce? vous n? avez|payez|mettez|investissez|versez|depensez;
      quand vous voulez|voudrez|souhaitez; a tout moment; n importe quand`,
    riches: `
      riche|riches; richesse|richesses; millionnaire|millionnaires; fortune; jackpot; mine d or; tresor; prosper*;
      abondance; change|changer|changez|changera|transforme|transformez votre|la|sa|ma|notre vie; nouvelle vie;
      reve|reves; quittez|quitter votre|son emploi|travail|patron|poste; ne plus travailler; retraite anticipee;
      revenu|revenus passif|passifs|supplementaire|complementaire; argent|gain gratuit|facile; sans effort|efforts;
      liberte|independance financiere; chance unique; occasion unique; secret de la|du reussite|succes`,
    pressing: `
      aujourd hui seulement|uniquement; seulement aujourd; maintenant ou jamais; des maintenant; tout de suite; vite;
      depechez; hatez; n attendez|hesitez|tardez; ne tardez|ratez|manquez; avant qu il; avant que ce;
      dernier|derniers|derniere|dernieres jour|jours|heures|places|parts|unites|chance|chances|appel;
      il ne? reste|plus que; bientot|presque epuise*; places|offre|temps|quantite limite|limitee|limitees|limites;
      exclusi*; achetez|investissez|commencez|rejoignez|lancez|profitez aujourd|maintenant|des|vite; tout le monde;
      tous le|y|en? savent|gagnent|achetent`,
  },
  words: {
    gains: `
      gagne|gagnes|gagnez|gagnent|gagner|gain|gains; revenu|revenus; benefice|benefices; profit|profits;
      rapporte|rapportent|rapporter; rendement|rendements; interet|interets; rend|rendent;
      paie|paye|payez|payons|payent|paient|paiement|paiements|versement|versements; recevez|recoit|recevoir|recevrez;
      touchez; touche|toucher|encaissez|encaisser; prime|primes; bonus; birr|birrs; recompense|recompenses; argent;
      loyer|loyers; poche|portefeuille|compte; arrive|arrivent|tombe|tombent; donne|donnent; economies|epargne;
      dividende|dividendes; plus`,
    moments: `
      jour|jours|journalier|quotidien|quotidienne|quotidiens; nuit|nuits; matin|matins; soir|soirs;
      semaine|semaines|hebdomadaire; mois|mensuel|mensuels|mensuelle; an|ans|annee|annees|annuel|annuels;
      heure|heures; minute|minutes; quinzaine; aujourd; demain; noel; paques; meskel; enkutatash`,
    numbers: `
      deux; trois; quatre; cinq; six; sept; huit; neuf; dix; douze; quinze; vingt; trente; quarante; cinquante;
      cent|cents; centaine|centaines; mille; millier|milliers; million|millions; moitie; percent; pour cent; pourcent`,
    percent: 'percent; pour cent; pourcent',
    endless: `
      jamais; toujours; a vie; toute la|votre|sa|une vie; chaque; tous les; toutes les; annee apres; mois apres;
      jour apres; quoi qu|que; sans; personne; pluie; secheresse; la seule; le seul; sans fin; il n y`,
    denials: `
      pas; jamais; personne; rien; aucun*; sans; ni; zero; non; impossible; oubli*; inconnu|inconnue`,
    losses: `
      pauvre|pauvres; perte|pertes; perd|perdre|perdu|perdus|perdez|perdent|perdant|perdants; mauvais|mauvaise; pire;
      regret*; risque|risques|risquee; danger|dangereux; echec|echoue|echouent; chute|chutent|baisse|baissent;
      vide|vides; decu*; deception*; retard|retards; impaye*; inquiet*; souci|soucis; peur; doute|doutes`,
    back: `
      en retour; revient|reviennent; rend|rendons; plus que; recuper*; plus d argent; ressort|ressortent`,
    putting: `
      mettez|met|mettre|mis; investissez|investir|investi; deposez|deposer; versez|verser; achetez|acheter;
      commencez|commencer avec; transformez|transformer; donnez nous; semez|semer; placez|placer`,
    earners: `
      kiosque|kiosques; pompe|pompes; locataire|locataires; actif|actifs; fonds; part|parts; porteur|porteurs;
      membre|membres; produit|produits; vous|votre|vos|votres; nous|notre|nos; tous; chacun; ils`,
    hedges: `
      attend*; attendu*; prevu*; prevoyons; estim*; peut|peuvent|pouvez|pourrait|pourra*; si|s il|s ils; sauf; moins;
      quand|lorsque; ou; seulement|uniquement; seul|seule; car|parce; jusqu; ne|n|pas|non; jamais; retard;
      risque|risques; passe|passes|etait|etaient|fut; regle|regles; doit|doivent|devez; frais; impot|impots; demande*;
      lisez|lire; voyez|voir|verrez|montre|montrons|affiche*; test; fictif|fictive; reglages; page; selon; mesure;
      deja`,
  },
};
