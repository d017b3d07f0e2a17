const WORDS = new Set(
  (
    'a access after alias already ambiguous an and any argument arguments array as at authentication be before binder blob boolean ' +
    'but by call called cancelled candidate candidates cannot cast catalog changed character chart clause closed column columns ' +
    'command comparison conflict connect connection constraint constraints contain contains conversion convert could create ' +
    'database dataset dashboard date deadline decimal denied depth did directory division does double drop duplicate empty end ' +
    'engine error exceeded exceeds exist existing exists expected expression extension failed failure field file find for foreign ' +
    'found from function functions given group has have host http in index inner input insert integer internal interrupted ' +
    'interval invalid io is it join key keyword large limit line list long lost macro match matches maximum may mean memory ' +
    'message missing more must name named names near network no not null number object of offline old on one only open operation operator ' +
    'option or order out outer overflow parameter parser password permission point primary query range read refused reference ' +
    'referenced relation request required resource response result right row rows scalar schema select serialization server set ' +
    'should size statement stopped storage string struct subquery supported syntax system table tables template terminated than ' +
    'that the this time timeout timestamp to token too transaction try type types unable unauthorized unexpected unfinished union ' +
    'unique unknown unsupported unterminated update use used user uuid value values varchar version view violates violation was ' +
    'where window with without write written wrong zero ' +
    'again ask back browser chart charts cache cached deleted did file filter filters found here its kept like ' +
    'longer meanwhile metric nothing opened others page perhaps published query report role same save saved seconds ' +
    'shared sign signed slice somebody sorry start started stop still tab there they too wait you your'
  ).split(' '),
)

/** True of words that messages of errors consist of in every installation, and that so tell nothing of anybody's data. */
export const isErrorWord = (word: string): boolean => WORDS.has(word.toLowerCase())
