import type { Bootstrap } from '../../contract/session/bootstrap'

/** Bootstrap data of a page, for a person without particular rights. */
export const bootstrapWith = (
  flags: Readonly<Record<string, boolean>>,
  conf: Readonly<Record<string, unknown>> = {},
  roles: Bootstrap['user']['roles'] = {},
): Bootstrap => ({
  user: { username: 'ada', firstName: 'Ada', lastName: 'Min', userId: 7, roles, permissions: {} },
  common: {
    conf: {
      SUPERSET_WEBSERVER_TIMEOUT: 60,
      SQL_MAX_ROW: 100_000,
      DISPLAY_MAX_ROW: 10_000,
      DEFAULT_SQLLAB_LIMIT: 1000,
      ...conf,
    },
    locale: 'en',
    language_pack: {},
    d3_format: {},
    d3_time_format: {},
    currencies: [],
    feature_flags: flags,
    extra_sequential_color_schemes: [],
    extra_categorical_color_schemes: [],
    theme_overrides: {},
    menu_data: { menu: [], settings: [] },
    flash_messages: [],
  },
})
