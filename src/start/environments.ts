// The environment of each of our processes: its settings, its own database role and its own secrets. It never gets
// those of another process, even if the operator's own environment has them.
import { type Config, SETTINGS } from '#platform/settings/config.ts';
import type { Databases } from '#platform/database/databases.ts';
import {
  ALL_SECRETS,
  APP_SECRETS,
  DRAWS_SECRETS,
  earlierEnvironmentName,
  environmentName,
  environmentOf,
  KEPT_EARLIER,
  LEVER_SECRETS,
  RAIL_SECRETS,
  type Secrets,
} from '#platform/secrets/secrets.ts';

type Environment = Record<string, string>;
/** `api` and `jobs` share a role. `seed` is the first filling of the sandbox, which runs as the owner. */
export type Environments = Record<'bank' | 'rail' | 'draws' | 'api' | 'jobs' | 'seed', Environment>;

export function environmentsOf(config: Config, secrets: Secrets, databases: Databases): Environments {
  const common = {
    PROFILE: config.profile,
    HOST: config.host,
    PORT: String(config.port),
    BANK_PORT: String(config.bankPort),
    RAIL_PORT: String(config.railPort),
    DRAWS_PORT: String(config.drawsPort),
    METRICS_PORT: String(config.metricsPort),
    METRICS_HOST: config.metricsHost,
    API_PROCESSES: String(config.apiProcesses),
    PUBLIC_URL: config.publicUrl,
    ...(config.consolePort ? { CONSOLE_PORT: String(config.consolePort), CONSOLE_URL: config.consoleUrl } : {}),
    DATA_DIR: config.dataDir,
    LOG_LEVEL: config.logLevel,
    ...(databases.server ? { DATABASE_FOLDER: databases.server.home } : {}),
  };
  const app = {
    ...common,
    ...(config.smtp ? { SMTP_URL: config.smtp.url, SMTP_FROM: config.smtp.from } : {}),
    ...(config.smsWebhookUrl ? { SMS_WEBHOOK_URL: config.smsWebhookUrl } : {}),
    ...(config.bucket
      ? {
          S3_ENDPOINT: config.bucket.endpoint,
          S3_BUCKET: config.bucket.bucket,
          S3_REGION: config.bucket.region,
          S3_ACCESS_KEY: config.bucket.accessKey,
          S3_SECRET: config.bucket.secret,
        }
      : {}),
    TRUSTED_PROXIES: String(config.trustedProxies),
    API_DOCS: config.apiDocs ? 'on' : 'off',
    ...(config.apiOrigin ? { API_ADDRESS: config.apiOrigin } : {}),
    APP_DATABASE_URL: databases.appUrl,
  };
  // Only the API talks to the login provider.
  const login: Environment = config.login
    ? {
        LOGIN_ISSUER: config.login.issuer,
        LOGIN_CLIENT_ID: config.login.clientId,
        LOGIN_CLIENT_SECRET: config.login.clientSecret,
        LOGIN_NAME: config.login.name,
      }
    : {};
  const jobs = { ...app, ...environmentOf(secrets, APP_SECRETS) };
  const levers = config.profile === 'sandbox' ? environmentOf(secrets, LEVER_SECRETS) : {};
  return {
    // The bank stands for another company, so it gets none of our secrets.
    bank: {
      ...common,
      ...environmentOf(secrets, ['bankApiKey', 'bankAdminKey', 'bankWebhookSecret']),
      BANK_DATABASE_URL: databases.bankUrl,
      BANK_WEBHOOK_URL: `${config.railUrl}/bank`,
      BANK_PUBLIC_URL: config.bankPublicUrl,
    },
    rail: { ...common, ...environmentOf(secrets, RAIL_SECRETS), ...levers, RAIL_DATABASE_URL: databases.railUrl },
    draws: {
      ...common,
      ...environmentOf(secrets, DRAWS_SECRETS),
      ...(config.drandRelays.length > 0 ? { DRAND_RELAYS: config.drandRelays.join(',') } : {}),
      DRAWS_DATABASE_URL: databases.drawsUrl,
    },
    api: { ...jobs, ...login, ...mapOf(config) },
    jobs,
    seed: { ...app, ...environmentOf(secrets, ALL_SECRETS), ...ofHistory(config, databases) },
  };
}

function ofHistory({ historyUntil }: Config, { adminUrl }: Databases): Environment {
  return { OWNER_DATABASE_URL: adminUrl, ...(historyUntil ? { HISTORY_UNTIL: historyUntil.toISOString() } : {}) };
}

/** Only the API tells phones where the map tiles are. */
function mapOf({ mapTiles, mapTilesFile }: Config): Environment {
  if (!mapTiles) return {};
  return {
    ...(mapTilesFile ? { MAP_TILES_FILE: mapTilesFile } : { MAP_TILES_URL: mapTiles.address }),
    MAP_TILES_CREDIT: mapTiles.credit,
    MAP_TILES_ZOOM: String(mapTiles.zoomMost),
  };
}

const OURS = new Set([...SETTINGS, ...ALL_SECRETS.map(environmentName), ...KEPT_EARLIER.map(earlierEnvironmentName)]);

/** The operator's environment without our settings and secrets. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.has(name)));
}
