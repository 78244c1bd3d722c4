/** Types of the wire that screens of both apps use. Only types: the contracts' schemas stay out of the bundles. */
export type { AnswerOf, BodyOf, Contract, InputOf, ParamsOf, QueryOf } from '#services/core/contract.ts'
export type { ErrorBody, ErrorCode, ErrorKind } from '#services/core/error.contract.ts'
export type { SignedInAdmin } from '#services/auth/auth.contract.ts'
export type { Receipt, ReceiptCheck, VoteLink, VoterPage } from '#services/vote/vote-link.contract.ts'
export type { Vote, VoteResults } from '#services/vote/votes.contract.ts'
export type { Apartment } from '#services/apartment/apartments.contract.ts'
export type { List, ListStats } from '#services/list/lists.contract.ts'
export type { ListUser, RollImport, RollRow } from '#services/list-user/list-users.contract.ts'
