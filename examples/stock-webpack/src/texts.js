export const texts = {
  nl: {
    title: 'Bezoek de redactie',
    intro: 'Groepen tot twintig mensen zijn elke donderdag welkom.',
    picture: 'Plattegrond van de redactie',
    count: (visitors) => `Met hoeveel: ${visitors}`,
    more: 'Iemand erbij',
    show: 'Toon het programma',
    programme: ['10.00 Ontvangst', '10.30 Vergadering van de redactie', '11.30 Vragen'],
  },
  fr: {
    title: 'Visiter la rédaction',
    intro: 'Les groupes de vingt personnes au plus sont les bienvenus chaque jeudi.',
    picture: 'Plan de la rédaction',
    count: (visitors) => `Combien de personnes : ${visitors}`,
    more: 'Une personne de plus',
    show: 'Afficher le programme',
    programme: ['10 h 00 Accueil', '10 h 30 Réunion de la rédaction', '11 h 30 Questions'],
  },
  en: {
    title: 'Visit the newsroom',
    intro: 'Groups of up to twenty people are welcome every Thursday.',
    picture: 'Plan of the newsroom',
    count: (visitors) => `How many: ${visitors}`,
    more: 'One more',
    show: 'Show the programme',
    programme: ['10.00 Welcome', '10.30 Meeting of the editors', '11.30 Questions'],
  },
}
