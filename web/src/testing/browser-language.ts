// The language of the machine decides nothing: a first visit here is the one of a Ukrainian browser.
if ('navigator' in globalThis) Object.defineProperty(navigator, 'languages', { value: ['uk'], configurable: true })
