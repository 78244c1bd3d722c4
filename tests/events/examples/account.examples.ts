import type * as admin from '#events/account/admin.events.ts'
import type * as session from '#events/account/session.events.ts'
import type * as signIn from '#events/account/sign-in.events.ts'
import type * as analystConnection from '#events/analytics/analyst-connection.events.ts'
import type * as calendarAddress from '#events/analytics/calendar-address.events.ts'
import type * as apartment from '#events/apartment/apartment.events.ts'
import { AT, evidence, ID, tokenHash, type ExamplesOf } from './example.ts'

const address = {
  addressId: '00000000-0000-7000-8000-000000000c01',
  apartmentId: ID.apartment,
  adminId: ID.admin,
}

export const accountExamples: ExamplesOf<
  typeof admin & typeof session & typeof signIn & typeof apartment & typeof analystConnection & typeof calendarAddress
> = {
  AdminRegistered: { adminId: ID.admin, name: '관리자', email: 'admin@example.com', role: 'ADMIN' },
  AdminPasswordSet: { adminId: ID.admin, passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g' },
  AdminEmailClaimed: { adminId: ID.admin },
  AdminChanged: { adminId: ID.admin, name: '관리자', email: null, phone: '01012345678', role: 'AUDITOR' },
  AdminKakaoLinked: { adminId: ID.admin, kakaoId: '3141592653' },
  AdminAssigned: { adminId: ID.admin, apartmentId: ID.apartment },
  AdminUnassigned: { adminId: ID.admin, apartmentId: ID.apartment },
  AdminSignedOutEverywhere: { adminId: ID.admin, reason: 'asked' },
  AdminDeleted: { adminId: ID.admin },
  AdminPhoneClaimed: { adminId: ID.admin },
  AdminKakaoClaimed: { adminId: ID.admin },
  AdminClaimReleased: { adminId: ID.admin },
  SuperAdminAppointed: { adminId: ID.admin },
  SuperAdminDismissed: { adminId: ID.admin },
  CalendarAddressIssued: { ...address, secretHash: tokenHash },
  CalendarAddressRevoked: address,
  AnalystConnectionOpened: { adminId: ID.admin, renewed: false },
  AnalystConnectionEnded: { adminId: ID.admin, cause: 'asked' },
  AnalystLoginRevoked: { adminId: ID.admin, cause: 'own-password' },
  AnalystSessionsEnded: { adminId: ID.admin, causes: ['too-long'] },
  SignInAttempted: { accountId: ID.account, adminId: null, evidence, failures: 5, lockedUntil: AT, forgottenAt: AT },
  SignInSucceeded: { accountId: ID.account },
  SignInFailed: { accountId: ID.account },
  SignInBlocked: { accountId: ID.account, adminId: ID.admin, until: AT, evidence },
  KakaoSignInRefused: { subjectId: ID.account, reason: 'linked-to-another', adminId: ID.admin, evidence },
  SessionStarted: { sessionId: ID.session, adminId: ID.admin, tokenHash, expiresAt: AT, evidence },
  SessionRefreshed: { sessionId: ID.session, tokenHash, expiresAt: AT },
  SessionEnded: { sessionId: ID.session, reason: 'signed-out' },
  SignInRefused: { adminId: ID.admin, evidence },
  ApartmentRegistered: {
    apartmentId: ID.apartment,
    name: '행복마을 1단지',
    address: '서울특별시 중구 세종대로 110',
    totalUnits: 1_204,
  },
  ApartmentChanged: {
    apartmentId: ID.apartment,
    name: '한빛마을',
    address: '경기도 고양시',
    totalUnits: 1_000,
    officePhone: '0310001234',
  },
  ApartmentDeleted: { apartmentId: ID.apartment },
  CampaignBegun: { apartmentId: ID.apartment, listId: ID.list },
}
