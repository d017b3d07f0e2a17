/** Countries whose regions can be drawn, by the names that charts are saved with (`select_country`). */
export const COUNTRY_KEYS: readonly string[] = (
  'afghanistan aland albania algeria american_samoa andorra angola anguilla antarctica antigua_and_barbuda ' +
  'argentina armenia australia austria azerbaijan bahrain bangladesh barbados belarus belgium belize benin bermuda ' +
  'bhutan bolivia bosnia_and_herzegovina botswana brazil brunei bulgaria burkina_faso burundi cambodia cameroon ' +
  'canada cape_verde central_african_republic chad chile china colombia comoros cook_islands costa_rica croatia ' +
  'cuba cyprus czech_republic democratic_republic_of_the_congo denmark djibouti dominica dominican_republic ecuador ' +
  'egypt el_salvador equatorial_guinea eritrea estonia ethiopia fiji finland france france_regions french_polynesia ' +
  'gabon gambia germany ghana greece greenland grenada guatemala guinea guyana haiti honduras hungary iceland india ' +
  'indonesia iran israel italy italy_regions japan jordan kazakhstan kenya korea kuwait kyrgyzstan laos latvia ' +
  'lebanon lesotho liberia libya liechtenstein lithuania luxembourg macedonia madagascar malawi malaysia maldives ' +
  'mali malta marshall_islands mauritania mauritius mexico moldova mongolia montenegro montserrat morocco ' +
  'mozambique myanmar namibia nauru nepal netherlands new_caledonia new_zealand nicaragua niger nigeria ' +
  'northern_mariana_islands norway oman pakistan palau panama papua_new_guinea paraguay peru philippines ' +
  'philippines_regions poland portugal qatar romania russia rwanda saint_lucia saint_pierre_and_miquelon ' +
  'saint_vincent_and_the_grenadines samoa san_marino sao_tome_and_principe saudi_arabia senegal seychelles ' +
  'sierra_leone singapore slovakia slovenia solomon_islands somalia south_africa spain sri_lanka sudan suriname ' +
  'sweden switzerland syria taiwan tajikistan tanzania thailand the_bahamas timorleste togo tonga ' +
  'trinidad_and_tobago tunisia turkey turkey_regions turkmenistan turks_and_caicos_islands uganda uk ukraine ' +
  'united_arab_emirates united_states_virgin_islands uruguay usa uzbekistan ' +
  'vanuatu venezuela vietnam wallis_and_futuna yemen zambia zimbabwe'
).split(' ')

const NAMES: Readonly<Record<string, string>> = {
  aland: 'Åland',
  korea: 'South Korea',
  macedonia: 'North Macedonia',
  sao_tome_and_principe: 'São Tomé and Príncipe',
  the_bahamas: 'Bahamas',
  timorleste: 'Timor-Leste',
  turkey: 'Türkiye',
  turkey_regions: 'Türkiye (regions)',
  uk: 'United Kingdom',
  usa: 'United States',
}
const SMALL = new Set(['and', 'the', 'of'])

const upper = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Display name of a country; larger regions are distinct from its parts. */
export const countryLabel = (key: string): string =>
  NAMES[key] ??
  key
    .replace(/_regions$/, ' (regions)')
    .split(/[_ ]/)
    .map((word, place) => (place > 0 && SMALL.has(word) ? word : word.startsWith('(') ? word : upper(word)))
    .join(' ')

const byLabel = new Intl.Collator('en')

/** Choices of countries, by name. */
export const countryChoices: readonly { readonly value: string; readonly label: string }[] = COUNTRY_KEYS.map(
  (key) => ({
    value: key,
    label: countryLabel(key),
  }),
).toSorted((a, b) => byLabel.compare(a.label, b.label))
