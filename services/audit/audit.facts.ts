export { noteLook, noteLooks } from './looks.ts'
