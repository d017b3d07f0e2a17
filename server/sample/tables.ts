import { quoteName, quoteText } from '../../common/sql'

/** One table of the sample: the query that fills it and the meaning of its columns. `{data}` is the folder of the data files. */
export interface SampleTable {
  readonly name: string
  readonly comment: string
  readonly sql: string
  readonly columns: Readonly<Record<string, string>>
}

const file = (name: string) => `'{data}/${name}'`

const flights: SampleTable = {
  name: 'flights',
  comment:
    'Three million domestic flights of the United States, January to June 2001 (US Bureau of Transportation Statistics)',
  sql: `CREATE TABLE flights AS SELECT date, delay::INTEGER AS delay, distance::INTEGER AS distance, origin, destination
    FROM read_parquet(${file('flights-3m.parquet')})`,
  columns: {
    date: 'Scheduled departure, local time of the airport of origin',
    delay: 'Arrival delay in minutes; negative when early',
    distance: 'Distance flown in miles',
    origin: 'Airport of departure, IATA code (airports.iata)',
    destination: 'Airport of arrival, IATA code (airports.iata)',
  },
}

const airports: SampleTable = {
  name: 'airports',
  comment: 'Airports of the United States with their places (data.gov)',
  sql: `CREATE TABLE airports (iata VARCHAR PRIMARY KEY, name VARCHAR NOT NULL, city VARCHAR, state VARCHAR,
      country VARCHAR, latitude DOUBLE, longitude DOUBLE);
    INSERT INTO airports SELECT iata, name, city, state, country, latitude, longitude
    FROM read_csv(${file('airports.csv')}, header = true, types = {'iata': 'VARCHAR'})`,
  columns: {
    iata: 'IATA or FAA code of the airport',
    name: 'Name of the airport',
    city: 'City it serves',
    state: 'State, two letters',
    country: 'Country',
    latitude: 'Degrees north',
    longitude: 'Degrees east',
  },
}

const birdstrikes: SampleTable = {
  name: 'birdstrikes',
  comment: 'Ten thousand reports of aircraft striking wildlife, 1990 to 2002 (US Federal Aviation Administration)',
  sql: `CREATE TABLE birdstrikes AS SELECT "Flight Date" AS flight_date, "Airport Name" AS airport,
      "Origin State" AS state, "Aircraft Make Model" AS aircraft, "Aircraft Airline Operator" AS operator,
      "Phase of flight" AS phase, "Time of day" AS time_of_day, "Wildlife Size" AS wildlife_size,
      "Wildlife Species" AS species, "Effect Amount of damage" AS damage, "Speed IAS in knots"::INTEGER AS speed_knots,
      "Cost Repair"::DECIMAL(12, 2) AS cost_repair, "Cost Other"::DECIMAL(12, 2) AS cost_other,
      "Cost Total $"::DECIMAL(12, 2) AS cost_total
    FROM read_csv(${file('birdstrikes.csv')}, header = true)`,
  columns: {
    flight_date: 'Day of the flight',
    airport: 'Airport nearest to the strike',
    state: 'State of origin',
    aircraft: 'Make and model',
    operator: 'Airline or operator',
    phase: 'Phase of flight',
    time_of_day: 'Dawn, day, dusk or night',
    wildlife_size: 'Small, medium or large',
    species: 'Species, as far as known',
    damage: 'Amount of damage',
    speed_knots: 'Indicated air speed in knots',
    cost_repair: 'Cost of repair in US dollars',
    cost_other: 'Other cost in US dollars',
    cost_total: 'Total cost in US dollars',
  },
}

const weather: SampleTable = {
  name: 'weather',
  comment: 'Daily weather of Seattle and New York, 2012 to 2015, metric units (US NOAA)',
  sql: `CREATE TABLE weather AS SELECT location, date, precipitation, temp_max, temp_min, wind, weather
    FROM read_csv(${file('weather.csv')}, header = true)`,
  columns: {
    location: 'Seattle or New York',
    date: 'Day',
    precipitation: 'Precipitation in millimetres',
    temp_max: 'Highest temperature in degrees Celsius',
    temp_min: 'Lowest temperature in degrees Celsius',
    wind: 'Mean wind speed in metres per second',
    weather: 'Main kind of weather, derived from the observations',
  },
}

const gapminder: SampleTable = {
  name: 'gapminder',
  comment: 'Life expectancy, fertility and population by country, every five years (Gapminder Foundation, CC BY 4.0)',
  sql: `CREATE TABLE gapminder (country VARCHAR, year INTEGER, cluster INTEGER, population BIGINT,
      life_expectancy DOUBLE, fertility DOUBLE, PRIMARY KEY (country, year));
    INSERT INTO gapminder SELECT country, year, cluster, pop, life_expect, fertility
    FROM read_json(${file('gapminder.json')})`,
  columns: {
    country: 'Country',
    year: 'Year',
    cluster: 'Group of countries, a number without order',
    population: 'Inhabitants',
    life_expectancy: 'Life expectancy at birth in years',
    fertility: 'Children per woman',
  },
}

const countries: SampleTable = {
  name: 'countries',
  comment:
    'Life expectancy and fertility with the values five years before and after (Gapminder Foundation, CC BY 4.0)',
  sql: `CREATE TABLE countries AS SELECT country, year::INTEGER AS year, life_expect AS life_expectancy, fertility,
      p_life_expect AS previous_life_expectancy, p_fertility AS previous_fertility,
      n_life_expect AS next_life_expectancy, n_fertility AS next_fertility
    FROM read_json(${file('countries.json')})`,
  columns: {
    country: 'Country',
    year: 'Year',
    life_expectancy: 'Life expectancy at birth in years',
    fertility: 'Children per woman',
    previous_life_expectancy: 'Life expectancy five years before',
    previous_fertility: 'Fertility five years before',
    next_life_expectancy: 'Life expectancy five years later',
    next_fertility: 'Fertility five years later',
  },
}

/** The files' tables; generated ones are in `generated.ts`. */
export const FILE_TABLES: readonly SampleTable[] = [flights, airports, birdstrikes, weather, gapminder, countries]

export const commentsOf = (kind: 'TABLE' | 'VIEW', { name, comment, columns }: SampleTable): string =>
  [
    `COMMENT ON ${kind} ${name} IS ${quoteText(comment)}`,
    ...Object.entries(columns).map(
      ([column, text]) => `COMMENT ON COLUMN ${name}.${quoteName(column)} IS ${quoteText(text)}`,
    ),
  ].join(';\n')
