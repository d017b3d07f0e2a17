import { type Kysely, sql } from 'kysely'

const statements = [
  `create table report (
    id integer primary key, name text not null, description text, active integer not null,
    creation_method text not null,
    chart_id integer references chart (id) on delete cascade,
    dashboard_id integer references dashboard (id) on delete cascade,
    crontab text not null, timezone text not null, since_ms bigint not null, report_format text not null, email_subject text,
    force_screenshot integer not null, custom_width integer,
    last_eval_ms bigint, last_state text not null, scheduled_ms bigint, lease_ms bigint, lease_run text,
    created_by integer not null references user (id) on delete cascade,
    changed_by integer references user (id) on delete set null,
    created_ms bigint not null, changed_ms bigint not null,
    check ((chart_id is null) <> (dashboard_id is null)))`,
  'create unique index report_name on report (created_by, name)',
  // each person has at most one report per chart or dashboard
  `create unique index report_of_chart on report (created_by, chart_id)
    where creation_method <> 'alerts_reports' and chart_id is not null`,
  `create unique index report_of_dashboard on report (created_by, dashboard_id)
    where creation_method <> 'alerts_reports' and dashboard_id is not null`,
  'create index report_chart on report (chart_id)',
  'create index report_dashboard on report (dashboard_id)',
  `create table report_recipient (
    id integer primary key, report_id integer not null references report (id) on delete cascade,
    type text not null, config text not null)`,
  'create index report_recipient_report on report_recipient (report_id)',
  `create table report_log (
    id integer primary key, uuid text not null unique,
    report_id integer not null references report (id) on delete cascade,
    scheduled_ms bigint, start_ms bigint not null, end_ms bigint, state text not null, error_message text)`,
  'create index report_log_report on report_log (report_id, id)',
]

export const reports = {
  id: 18,
  name: 'reports',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
