export { openAccountKeys, sealAccountKeys } from './account-keys.ts'
export { identityAccounts, registryAccounts } from './used-account.ts'
