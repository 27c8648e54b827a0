// The portal finds a browser itself (scripts/find-chrome.mjs); an install must never download one.
module.exports = { skipDownload: true };
