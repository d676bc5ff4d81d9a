// Types of content/messages. Generated: npm run messages

declare module '#content/messages/account.yml' {
  export const signedOut: string;
  export const signIn: string;
  export const signingIn: string;
  export const create: string;
  export const creating: string;
  export const username: string;
  export const email: string;
  export const password: string;
  export const passwordHint: string;
  export const code: string;
  export const codeHint: string;
  export const forgotten: string;
  export const signInTitle: string;
  export const createTitle: string;
  export const signInForDashboard: string;
  export const noAccount: string;
  export const hasAccount: string;
  export const signedInAs: string;
  export const yourProfile: string;
  export const signedIn: string;
  export const created: string;
  export const failed: string;
  export const notOpened: string;
  export const storageBlocked: string;
  export const backToSignIn: string;
  export const sendLink: string;
  export const sending: string;
  export const newLink: string;
  export const newPassword: string;
  export const setPassword: string;
  export const saving: string;
  export const signInForLink: string;
  export const signInFirst: string;
  export const confirmEmail: string;
  export const confirming: string;
  export const otherAccount: string;
  export const yourName: string;
  export const join: string;
  export const joining: string;
  export const linkFailed: string;
  export const linkLost: string;
}

declare module '#content/messages/bookings.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const mine: string;
  export const loading: string;
  export const notLoaded: string;
  export const none: string;
  export const find: string;
  export const service: string;
  export const quoteFor: string;
  export const when: string;
  export const preferredTime: string;
  export const moment: Phrase<'day' | 'time'>;
  export const arrival: string;
  export const arriving: Phrase<'window'>;
  export const quote: string;
  export const visit: string;
  export const appointment: string;
  export const booking: string;
  export const request: string;
  export const move: string;
  export const moveOne: Phrase<'service' | 'date'>;
  export const moveTitle: string;
  export const moveText: Phrase<'service' | 'day' | 'time'>;
  export const newDate: string;
  export const newTime: string;
  export const moveThis: Phrase<'what'>;
  export const moving: string;
  export const daysThatDiffer: string;
  export const cancelOne: Phrase<'service' | 'date'>;
  export const cancelTitle: Phrase<'what'>;
  export const cancel: Phrase<'what'>;
  export const keep: Phrase<'what'>;
  export const cancelling: string;
  export const cancelled: Phrase<'service' | 'day' | 'time'>;
  export const cancelText: string;
  export const notMoved: string;
  export const notCancelled: string;
  export const addToCalendar: string;
  export const calendar: string;
  export const addOne: Phrase<'service' | 'date'>;
  export const loadingOne: string;
  export const oneNotLoaded: string;
  export const anotherTime: string;
  export const notNeeded: string;
  export const tooLate: string;
  export const failed: string;
}

declare module '#content/messages/buttons.yml' {
  export const services: string;
  export const quote: string;
  export const contact: string;
  export const readMore: string;
  export const aboutUs: string;
  export const learnMore: string;
  export const about: string;
  export const book: string;
  export const bookThis: string;
  export const call: string;
  export const helpMeChoose: string;
  export const getInTouch: string;
  export const close: string;
  export const dismiss: string;
  export const show: string;
  export const hide: string;
  export const cancel: string;
}

declare module '#content/messages/cart.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const emptyTitle: string;
  export const emptyHint: string;
  export const loading: string;
  export const removed: Phrase<'name'>;
  export const quantityOf: Phrase<'name'>;
  export const quantity: string;
  export const fewer: Phrase<'name'>;
  export const more: Phrase<'name'>;
  export const allWeHave: string;
  export const mostPerOrder: Phrase<'count'>;
  export const each: string;
  export const inStock: string;
  export const soldOut: string;
  export const fewLeft: Phrase<'stock'>;
  export const notInTotal: string;
  export const removeOne: Phrase<'name'>;
  export const remove: string;
  export const summary: string;
  export const subtotal: string;
  export const shipping: string;
  export const free: string;
  export const total: string;
  export const nothingToBuy: string;
  export const checkout: string;
  export const shopOn: string;
  export const nowSoldOut: Phrase<'name'>;
  export const backInStock: Phrase<'name'>;
  export const newPrice: Phrase<'name' | 'before' | 'after'>;
  export const fewerLeft: Phrase<'stock' | 'name' | 'count'>;
  export const newTotal: Phrase<'total'>;
  export const notSold: string;
  export const nowNotSold: string;
  export const notLoaded: string;
  export const pieces: Phrase<'count'>;
  export const add: string;
  export const addOne: Phrase<'name'>;
  export const added: Phrase<'name'>;
  export const toCart: string;
  export const allAdded: Phrase<'name'>;
  export const viewCart: Phrase<'count'>;
  export const inCart: Phrase<'count'>;
  export const allInCart: Phrase<'count'>;
}

declare module '#content/messages/checkout.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const back: string;
  export const quantity: Phrase<'count'>;
  export const delivery: string;
  export const firstName: string;
  export const lastName: string;
  export const email: string;
  export const emailHint: string;
  export const phone: string;
  export const phoneHint: string;
  export const address: string;
  export const city: string;
  export const postCode: string;
  export const country: string;
  export const otherCountry: Phrase<'countries'>;
  export const ukPostCode: string;
  export const toPayment: string;
  export const toPay: string;
  export const arrives: Phrase<'days'>;
  export const safe: string;
  export const payment: string;
  export const test: string;
  export const agree: string;
  export const terms: string;
  export const changeMind: string;
  export const cancellation: string;
  export const troublePhone: string;
  export const phoneOrder: string;
  export const preparing: string;
  export const placing: string;
  export const paying: string;
  export const settling: string;
  export const windowGone: string;
  export const notLoading: string;
  export const notOpened: string;
  export const onWebsite: string;
  export const details: string;
  export const cancelled: string;
  export const failed: string;
  export const network: string;
  export const notAsked: string;
  export const unknown: Phrase<'email' | 'orderNumber'>;
  export const unavailable: Phrase<'orderNumber'>;
  export const tooMany: string;
  export const broken: string;
  export const notCharged: string;
  export const paid: string;
  export const paidNotMailed: string;
  export const mailTest: string;
  export const thanks: Phrase<'orderNumber'>;
  export const confirmationTo: string;
  export const ordered: string;
  export const arriving: string;
  export const arrivingDays: Phrase<'days'>;
  export const goesTo: string;
  export const next: string;
  export const nextText: string;
  export const seeOrder: string;
}

declare module '#content/messages/company.yml' {
  export const contact: string;
  export const location: string;
  export const phone: string;
  export const email: string;
  export const workingHours: string;
  export const openingHours: string;
  export const number: string;
  export const vat: string;
  export const ico: string;
}

declare module '#content/messages/forms.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const name: string;
  export const email: string;
  export const phone: string;
  export const service: string;
  export const chooseService: string;
  export const subject: string;
  export const date: string;
  export const time: string;
  export const open: string;
  export const closed: string;
  export const londonTime: string;
  export const want: string;
  export const wantVisit: string;
  export const wantQuote: string;
  export const message: string;
  export const messageHint: string;
  export const review: string;
  export const rating: string;
  export const star: string;
  export const stars: string;
  export const outOf: string;
  export const orderOrBooking: string;
  export const orderOrBookingHint: string;
  export const address: string;
  export const cancellationMessage: string;
  export const cancellationHint: string;
  export const bookingTitle: string;
  export const quoteTitle: string;
  export const sendBooking: string;
  export const sendQuote: string;
  export const sendReview: string;
  export const sendNotice: string;
  export const noteRequest: string;
  export const noteReview: string;
  export const noteNotice: string;
  export const privacy: string;
  export const trap: string;
  export const sending: string;
  export const problems: string;
  export const error: string;
  export const bookingSent: string;
  export const bookingFailed: string;
  export const quoteSent: string;
  export const quoteFailed: string;
  export const requestLost: string;
  export const requestStillHere: string;
  export const requested: Phrase<'service' | 'day' | 'time'>;
  export const requestedAbout: Phrase<'service' | 'subject' | 'day' | 'time'>;
  export const bookingNext: string;
  export const quoteNext: string;
  export const changeLater: string;
  export const changeInProfile: string;
  export const reviewSent: string;
  export const reviewFailed: string;
  export const reviewLost: string;
  export const reviewStillHere: string;
  export const reviewWaits: string;
  export const noticeFailed: string;
  export const noticeLost: string;
  export const noticeStillHere: string;
  export const noticeDated: Phrase<'moment'>;
  export const callInstead: string;
  export const starsGiven: string;
  export const choose: string;
  export const nothingLost: string;
  export const sendAgain: string;
  export const postCode: string;
  export const machine: string;
  export const bookTitle: string;
  export const bookIntro: string;
  export const showTimes: string;
  export const arrivalTime: string;
  export const arrive: string;
  export const noTimes: string;
  export const earlier: string;
  export const later: string;
  export const dayTitle: string;
  export const today: string;
  export const noVisits: string;
  export const agreedWork: string;
  export const onMyWay: string;
  export const announced: string;
  export const minutes: string;
  export const photo: string;
  export const linkEnded: string;
}

declare module '#content/messages/invoice.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const invoice: Phrase<'number'>;
  export const creditNote: Phrase<'number'>;
  export const forInvoice: Phrase<'invoiceNumber'>;
  export const reason: Phrase<'reason'>;
  export const ofOrder: Phrase<'orderNumber'>;
  export const issued: Phrase<'day'>;
  export const taxPoint: Phrase<'day'>;
  export const seller: string;
  export const buyer: string;
  export const dates: string;
  export const itemsOf: Phrase<'number'>;
  export const vatNumber: Phrase<'number'>;
  export const net: string;
  export const vat: Phrase<'rate'>;
  export const withVat: string;
  export const total: string;
  export const inSterling: Phrase<'rate' | 'currency'>;
  export const noVatInvoice: string;
  export const download: string;
  export const saving: string;
  export const downloadNote: Phrase<'number'>;
  export const linesOfNote: Phrase<'number'>;
  export const notSaved: string;
}

declare module '#content/messages/lists.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const pages: string;
  export const previous: string;
  export const next: string;
  export const shown: Phrase<'from' | 'to' | 'all'>;
  export const most: Phrase<'value'>;
  export const month: string;
  export const action: string;
  export const noAction: string;
  export const status: string;
}

declare module '#content/messages/map.yml' {
  export const areas: string;
  export const directions: string;
  export const live: string;
  export const liveTitle: string;
  export const liveNote: string;
}

declare module '#content/messages/menus.yml' {
  export const home: string;
  export const about: string;
  export const services: string;
  export const shop: string;
  export const reviews: string;
  export const contact: string;
  export const cart: string;
  export const quote: string;
  export const profile: string;
  export const admin: string;
  export const signIn: string;
  export const signOut: string;
  export const menu: string;
  export const main: string;
  export const profileMenu: string;
  export const byPart: string;
  export const quickLinks: string;
  export const elsewhere: string;
  export const breadcrumb: string;
  export const onThisPage: string;
  export const skip: string;
  export const back: string;
  export const backHome: string;
}

declare module '#content/messages/notices.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const offline: string;
  export const needsScript: string;
  export const loading: string;
  export const sample: string;
  export const sampleAddress: string;
  export const sampleText: string;
  export const notifications: string;
  export const changed: string;
  export const error: string;
  export const tryAgain: string;
  export const reload: string;
  export const tooMany: string;
  export const wait: Phrase<'count'>;
  export const waitSeconds: Phrase<'count'>;
  export const waitOver: string;
  export const noAnswer: string;
  export const measurement: string;
  export const measureAsk: string;
  export const measureMore: string;
  export const measureYes: string;
  export const measureNo: string;
}

declare module '#content/messages/orders.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const mine: string;
  export const loading: string;
  export const notLoaded: string;
  export const none: string;
  export const toShop: string;
  export const order: string;
  export const items: string;
  export const total: string;
  export const payment: string;
  export const tracking: Phrase<'number'>;
  export const follow: string;
  export const paymentPending: string;
  export const refundPending: Phrase<'total'>;
  export const refunded: Phrase<'total' | 'day'>;
  export const partRefunded: Phrase<'total'>;
  export const cancelOne: Phrase<'orderNumber'>;
  export const cancelTitle: Phrase<'orderNumber'>;
  export const cancel: string;
  export const cancelling: string;
  export const keep: string;
  export const goesBack: Phrase<'total'>;
  export const ifPaid: string;
  export const tooLateTitle: Phrase<'orderNumber'>;
  export const tooLate: string;
  export const noWayBack: string;
  export const cancelled: string;
  export const cancelPending: string;
  export const notCancelled: string;
  export const signIn: string;
  export const loadingOne: string;
  export const oneNotLoaded: string;
  export const notYours: string;
  export const printInvoice: string;
  export const printOrder: string;
  export const giveBack: string;
  export const timeline: string;
  export const wasPlaced: string;
  export const wasPaid: string;
  export const wasShipped: string;
  export const wasDelivered: string;
  export const wasCancelled: string;
  export const wasPartlyRefunded: string;
  export const wasRefunded: string;
  export const notPaid: string;
  export const sentWith: Phrase<'carrier'>;
  export const itemsOf: Phrase<'orderNumber'>;
  export const item: string;
  export const price: string;
  export const amount: string;
  export const refundInFullPending: string;
  export const refunds: string;
  export const refundedInFull: string;
}

declare module '#content/messages/parts.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const number: string;
  export const particulars: string;
  export const fits: string;
  export const fitsNote: string;
  export const before: string;
  export const notSure: Phrase<'number'>;
  export const asking: Phrase<'name' | 'number'>;
  export const fitting: string;
  export const fitForYou: string;
  export const takes: Phrase<'from' | 'to'>;
  export const arrives: Phrase<'days'>;
  export const related: string;
  export const all: string;
  export const about: Phrase<'number'>;
  export const aboutOne: string;
  export const asList: Phrase<'count'>;
}

declare module '#content/messages/photos.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const label: string;
  export const hint: string;
  export const added: string;
  export const sending: string;
  export const remove: string;
  export const removeName: Phrase<'name'>;
  export const tooMany: string;
  export const tooLarge: Phrase<'name'>;
  export const notSent: Phrase<'name' | 'reason'>;
  export const noAnswer: string;
}

declare module '#content/messages/profile.yml' {
  export const confirmEmail: string;
  export const confirmWhy: string;
  export const sendAgain: string;
  export const sending: string;
  export const linkNotSent: string;
  export const appointments: string;
  export const appointmentsPerMonth: string;
  export const orders: string;
  export const ordersPerMonth: string;
  export const totalSpent: string;
  export const revenue: string;
  export const revenuePerMonth: string;
  export const users: string;
  export const figuresNotLoaded: string;
  export const details: string;
  export const loading: string;
  export const notLoaded: string;
  export const broken: string;
  export const name: string;
  export const nameHint: string;
  export const email: string;
  export const emailHint: string;
  export const role: string;
  export const admin: string;
  export const staff: string;
  export const customer: string;
  export const picture: string;
  export const pictureHint: string;
  export const pictureShown: string;
  export const noPicture: string;
  export const upload: string;
  export const uploading: string;
  export const removePicture: string;
  export const pictureKinds: string;
  export const notUploaded: string;
  export const tooLarge: string;
  export const changePassword: string;
  export const optional: string;
  export const currentPassword: string;
  export const newPassword: string;
  export const passwordHint: string;
  export const confirmPassword: string;
  export const confirmHint: string;
  export const enterCurrent: string;
  export const enterNew: string;
  export const enterSame: string;
  export const save: string;
  export const saving: string;
  export const saved: string;
  export const notSaved: string;
  export const data: string;
  export const dataText: string;
  export const privacyPage: string;
  export const download: string;
  export const fetching: string;
  export const notFetched: string;
  export const deleteAccount: string;
  export const deleteTitle: string;
  export const deleteText: string;
  export const yourPassword: string;
  export const deleting: string;
  export const keep: string;
  export const notDeleted: string;
  export const deleted: string;
}

declare module '#content/messages/quotes.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const loading: string;
  export const notLoaded: string;
  export const quote: string;
  export const version: Phrase<'version'>;
  export const validUntil: Phrase<'day'>;
  export const sent: Phrase<'day'>;
  export const about: string;
  export const from: string;
  export const lines: string;
  export const itemsOf: Phrase<'number'>;
  export const total: string;
  export const dueNow: string;
  export const dueAfter: string;
  export const dueLater: string;
  export const nothingDue: string;
  export const print: string;
  export const acceptTitle: string;
  export const date: string;
  export const time: string;
  export const name: string;
  export const nameHint: string;
  export const startSooner: string;
  export const tickSooner: string;
  export const accept: string;
  export const accepting: string;
  export const notAnswered: string;
  export const revised: string;
  export const decline: string;
  export const declineTitle: string;
  export const declineText: string;
  export const reason: string;
  export const declining: string;
  export const keep: string;
  export const toPayNow: string;
  export const toPayRest: string;
  export const safe: string;
  export const payTitle: string;
  export const payText: string;
  export const restTitle: string;
  export const restText: string;
  export const details: string;
  export const paid: string;
  export const unavailable: string;
  export const accepted: Phrase<'day' | 'name'>;
  export const acceptedOnly: Phrase<'day'>;
  export const visit: Phrase<'day' | 'time'>;
  export const noVisit: string;
  export const declined: string;
  export const expired: string;
  export const withdrawn: string;
  export const askAgain: string;
  export const phone: string;
  export const scriptsOff: string;
  export const pasteLink: string;
  export const pasteHint: string;
  export const showQuote: string;
  export const wrongLink: string;
  export const backFromPayPal: string;
  export const payWait: string;
  export const askPayPalAgain: string;
  export const visitTime: string;
  export const payElsewhere: string;
  export const payRest: string;
}

declare module '#content/messages/reviews.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const all: string;
  export const none: string;
  export const more: string;
  export const filter: string;
  export const everyService: string;
  export const policy: string;
  export const policyLink: string;
  export const shown: Phrase<'count' | 'all'>;
  export const customer: string;
  export const verified: string;
  export const rated: Phrase<'stars'>;
}

declare module '#content/messages/second-factor.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const title: string;
  export const text: string;
  export const required: string;
  export const isOn: string;
  export const codesLeft: Phrase<'count'>;
  export const loading: string;
  export const notLoaded: string;
  export const setUp: string;
  export const settingUp: string;
  export const setUpTitle: string;
  export const setUpText: string;
  export const yourPassword: string;
  export const notNow: string;
  export const scan: string;
  export const qr: string;
  export const key: string;
  export const code: string;
  export const confirm: string;
  export const confirming: string;
  export const cancel: string;
  export const recovery: string;
  export const download: string;
  export const saved: string;
  export const turnOff: string;
  export const turningOff: string;
  export const turnOffTitle: string;
  export const turnOffText: string;
  export const codeHint: string;
  export const keep: string;
  export const notStarted: string;
  export const notConfirmed: string;
  export const notEnded: string;
}

declare module '#content/messages/service.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const serviceAreas: string;
  export const fixedPrice: string;
  export const toStart: string;
  export const startFact: Phrase<'for' | 'price' | 'terms'>;
  export const startLine: Phrase<'for' | 'price'>;
  export const fixedLine: Phrase<'price'>;
  export const firstVisit: string;
  export const withinOneDay: string;
  export const withinDays: Phrase<'days'>;
  export const chooseHint: string;
  export const visit: string;
  export const more: string;
  export const questions: string;
  export const notHere: string;
  export const ask: string;
  export const orCall: string;
  export const parts: string;
}

declare module '#content/messages/sessions.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const title: string;
  export const loading: string;
  export const notLoaded: string;
  export const unknown: string;
  export const thisDevice: string;
  export const lastUsed: string;
  export const signOut: string;
  export const signOutOf: Phrase<'device'>;
  export const signOutOthers: string;
  export const signedOut: string;
  export const notSignedOut: string;
  export const only: string;
}

declare module '#content/messages/shop.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const categories: string;
  export const filters: string;
  export const search: string;
  export const searchHint: string;
  export const clear: string;
  export const loading: string;
  export const sort: string;
  export const byCategory: string;
  export const byName: string;
  export const byPrice: string;
  export const byPriceDown: string;
  export const byNewest: string;
  export const view: string;
  export const asGrid: string;
  export const asList: string;
  export const products: Phrase<'count'>;
  export const available: Phrase<'count'>;
  export const show: Phrase<'count'>;
  export const notAll: Phrase<'count'>;
  export const noneFound: string;
  export const nearest: Phrase<'subcategory'>;
  export const askForIt: string;
  export const asking: Phrase<'search'>;
  export const notLoaded: string;
  export const notChecked: string;
}

declare module '#content/messages/stories.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const list: string;
  export const previous: string;
  export const next: string;
  export const outOf: string;
  export const place: Phrase<'from' | 'to' | 'all'>;
  export const onePlace: Phrase<'to' | 'all'>;
}

declare module '#content/messages/times.yml' {
  import type { Phrase } from '#lib/fill.ts';

  export const next: string;
  export const arrive: Phrase<'day' | 'window'>;
  export const chooseTime: string;
  export const another: string;
  export const noneThatDay: string;
  export const anyTime: string;
  export const gone: string;
  export const nearest: string;
  export const noneAtAll: string;
  export const noFreeTime: string;
}
